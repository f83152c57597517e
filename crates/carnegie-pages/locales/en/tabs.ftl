# The project tabs: what their spaces are and how they stand

tab-state = { $project } tab, side { $side }. Steps made: { $steps } of { $all }.
tab-out = Pushed out, from the right: { $spaces }.
tab-inside = Still inside: { $spaces }.
tab-side-sum = Projects: { $projects }. At the end up to { $vp }.

# Spaces in a list
tab-at-start = start
tab-at-project = project, { $income }
tab-at-built = built, { $income }
tab-at-next = disk that is built next, { $income }
tab-at-disk = disk, { $income }
tab-at-end = { $vp } at the end
tab-at-step = { $space } (for { $study })

# A space by itself
tip-space-start = The tab begins here: no disk, no income.
tip-space-income = Income once its disk is built: { $income }.
tip-space-built = Its disk is built. Project income: { $income }.
tip-space-next = The rightmost disk of the tab: it is built next.
tip-space-waits = The disks to its right are built first.
tip-space-end = { $vp } at the end of the game once this space is pushed out.
tip-space-limit = Once this space is pushed out, each of your donations may score { $vp } more.
tip-space-step = Pushing it out costs { $study }.
