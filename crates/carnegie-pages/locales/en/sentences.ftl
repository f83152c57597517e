# What somebody decides, as a short sentence for the list and for the log

say-sheet-goods = Start with { $n } goods cubes ({ $cost })
say-sheet-employees = Start with { $n } employees in the lobby ({ $cost })
say-sheet-vp = Start with { $n } VP ({ $cost })
say-sheet-moves = Start with { $n } setup moves ({ $cost })
say-bid = Bid ${ $n } for first player
say-tabs = Take the tab sides { $sides }
say-house = Place the housing disk in { $city }
say-reserve = Reserve { $department }
say-cover = Cover area { $column } with the new tile { $cause }
say-secret = Note the secret donation { $donation }
say-choose = Choose { $action }
say-return = Bring an employee back from the { $region } to the { $lobby }
say-transport-income = Take the transport income of space { $n }: { $income }
say-recruit = Bring the new employee into the { $lobby }
say-take-money = Take the money
say-take-goods = Take the goods cube
say-take-employee = Take the employee
say-take-other = Take { $what }
say-research = Develop the { $project } tab
say-advance = Improve transport { $region }
say-donate = Donate: { $donation }
say-wait = Wait and play last
say-action-choice = Return the Action Choice tile and use { $action }
say-move = Move an employee from { $from } to { $to }
say-move-active = Move an active employee from { $from } to { $to }
say-transfer = Relocate an employee from { $from } to { $to }
say-transfer-active = Relocate an active employee from { $from } to { $to }
say-use = { $office }: { $take }
say-use-mission = { $office }: { $take }, mission { $region }
say-trade-sell = { $office }: sell { $goods }
say-trade-buy = { $office }: buy { $goods }
say-agency = { $office } { $region }: { $take }
say-give = Join the donation { $donation }, mission { $region }
say-add = Add { $department } on { $space }
say-staff = Move an employee from { $from } to the new department
say-staff-active = Move an active employee from { $from } to the new department
say-build = Build { $project } in { $city } with { $office }
say-build-mission = Build { $project } in { $city } with { $office }, mission { $region }
say-activate = { $n ->
    [0] Activate an employee in { $office }
   *[other] Activate an employee in { $office } for ${ $n }
}
say-activate-more = Activate an employee in { $office } for ${ $n }, gaining { $vp } VP
say-activate-less = Activate an employee in { $office } for ${ $n }, losing { $vp } VP
say-sell = Sell a goods cube for ${ $goods-price }
say-done-returning = Bring nobody else back
say-done-nobody = Bring nobody back
say-done-donation = Make no donation
say-done-departments = End the turn
say-done-activation = Finish activating
say-done-setup-moves = Finish moving
say-done-study = Leave the study points
say-done-staffing = Leave the new department empty
say-done-cover = Cover no area

# The same as the log tells it, after the name of who did it

did-sheet-goods = starts with { $n } goods cubes ({ $cost })
did-sheet-employees = starts with { $n } employees in the lobby ({ $cost })
did-sheet-vp = starts with { $n } VP ({ $cost })
did-sheet-moves = starts with { $n } setup moves ({ $cost })
did-bid = bids ${ $n } for first player
did-tabs = takes the tab sides { $sides }
did-house = places the housing disk in { $city }
did-reserve = reserves { $department }
did-cover = covers area { $column } with the new tile { $cause }
did-secret = notes the secret donation { $donation }
did-secret-hidden = decides in secret
did-choose = chooses { $action }
did-return = brings an employee back from the { $region } to the { $lobby }
did-transport-income = takes the transport income of space { $n }: { $income }
did-recruit = hires a new employee into the { $lobby }
did-take-money = takes the money
did-take-goods = takes the goods cube
did-take-employee = takes the employee
did-take-other = takes { $what }
did-research = develops the { $project } tab
did-advance = improves transport { $region }
did-donate = donates: { $donation }
did-wait = waits and plays last
did-action-choice = returns the Action Choice tile and uses { $action }
did-move = moves an employee from { $from } to { $to }
did-move-active = moves an active employee from { $from } to { $to }
did-transfer = relocates an employee from { $from } to { $to }
did-transfer-active = relocates an active employee from { $from } to { $to }
did-use = uses { $office }: { $take }
did-use-mission = uses { $office }: { $take }, mission { $region }
did-trade-sell = uses { $office } and sells { $goods }
did-trade-buy = uses { $office } and buys { $goods }
did-agency = uses { $office } { $region }: { $take }
did-give = joins the donation { $donation }, mission { $region }
did-add = adds { $department } on { $space }
did-staff = moves an employee from { $from } to the new department
did-staff-active = moves an active employee from { $from } to the new department
did-build = builds { $project } in { $city } with { $office }
did-build-mission = builds { $project } in { $city } with { $office }, mission { $region }
did-activate = { $n ->
    [0] activates an employee in { $office }
   *[other] activates an employee in { $office } for ${ $n }
}
did-activate-more = activates an employee in { $office } for ${ $n } and gains { $vp } VP
did-activate-less = activates an employee in { $office } for ${ $n } and loses { $vp } VP
did-sell = sells a goods cube for ${ $goods-price }
did-done-returning = brings nobody else back
did-done-nobody = brings nobody back
did-done-donation = makes no donation
did-done-departments = ends the turn
did-done-activation = finishes activating
did-done-setup-moves = finishes moving
did-done-study = leaves the study points
did-done-staffing = leaves the new department empty
did-done-cover = covers no area
idle-done-returning = { did-done-returning }
idle-done-nobody = brings nobody back
idle-done-donation = makes no donation
idle-done-departments = does nothing
idle-done-activation = activates nobody
idle-done-setup-moves = moves nobody
idle-done-study = leaves the study points
idle-done-staffing = leaves the new department empty
idle-done-cover = covers no area

# What somebody did in a turn, told after the name while one watches

caption-moves = moves employees { $n ->
    [one] once
    [2] twice
   *[other] { $n } times
}
caption-activates = activates { $n ->
    [one] an employee
   *[other] { $n } employees
}
caption-returns = brings back { $n ->
    [one] an employee
   *[other] { $n } employees
}
caption-sells = sells { $n ->
    [one] a goods cube
   *[other] { $n } goods cubes
}
caption-builds = builds in { $things }
caption-develops = develops { $things }
caption-improves = improves transport { $things }
caption-uses = uses { $things }
list-and = { $before } and { $last }

# Things to click, as buttons and for screen readers

pick-mission = Mission { $region }
pick-space = { $space }
pick-worker-active = Active employee, { $space }
pick-worker-inactive = Inactive employee, { $space }
pick-tile = { $department }
pick-slot = { $city }, { $project }
pick-slot-number = { $city }, slot { $n }, { $project }
pick-tab = { $project } tab
pick-side = { $project }: side { $side }
pick-track = Transport { $region }
pick-track-space = { $region }, space { $n }
pick-row = { $action }
pick-cause-tile = New tile { $cause }
pick-area = Donation area { $n }
pick-price = Pay ${ $n }
pick-price-more = Pay ${ $n }, gain { $vp } VP
pick-price-less = Pay ${ $payroll-less-money }, lose { $payroll-less-vp } VP
pick-amount = { $goods }
pick-move = Use a move
pick-transfer = Use a relocation
pick-bid = ${ $n }
pick-use-mission = { $take } and a mission
pick-region = Projects { $region }

# The question

ask-sheet = Fill in your sheet: { $line }
ask-tab-sides = Choose a side for each project tab
ask-housing-disk = Place your housing disk in a medium or major city
ask-reserve = Reserve a department: it must be the first one you add
ask-cover = You may cover a donation area with a new tile
ask-setup-moves = Move your employees: { $moves } left
ask-setup-moves-made = All moves are made
ask-activation = Activate employees in your departments
ask-secret-donation = Note a secret donation
ask-choose-action = Choose the action of this round
ask-returning = Income { $region }: bring employees back for { $income } each
ask-transport-income = Archives: which space of the track pays?
ask-lobby = Which lobby does the new employee enter?
ask-study = Spend your study points: { $study } left
ask-project-income = { $project } tab: choose your income
ask-donation = You may donate for ${ $cost }
ask-departments-human-resources = Human Resources: move your employees, { $moves } left
ask-departments-management = Management: use your departments
ask-departments-construction = Construction: build projects
ask-departments-research = R&D: { $study } to spend
ask-staffing = You may move an employee to the new department
left-uses = { $n ->
    [one] { $n } use left
   *[other] { $n } uses left
}

wait-for = Waiting for { $names }
wait-spectator = { $names } to decide
your-turn = Your turn
game-over = The game is over
winner = { $names } wins with { $vp } VP
winners = { $names } win with { $vp } VP each
you-win = You win with { $vp } VP

# What a decision changes

delta-money = { $sign }${ $n }
delta-goods = { $sign }{ $n ->
    [one] { $n } goods cube
   *[other] { $n } goods cubes
}
delta-vp = { $sign }{ $n } VP
delta-study = { $sign }{ $n ->
    [one] { $n } study point
   *[other] { $n } study points
}
delta-moves = { $sign }{ $n ->
    [one] { $n } move
   *[other] { $n } moves
}
delta-transfers = { $sign }{ $n ->
    [one] { $n } relocation
   *[other] { $n } relocations
}
delta-employees = { $sign }{ $n ->
    [one] { $n } employee
   *[other] { $n } employees
}
delta-final = { $sign }{ $n } VP if the game ended now

# Log

log-round = Round { $round }
log-setup = Setup
log-event-income = Income { $region }
log-event-donation = Donation
log-event-both = Income { $region } and donation
log-andrew-card = Andrew turns over { $card }
log-andrew-donates = donates: { $donation }
log-andrew-builds = builds in { $cities }
log-andrew-takes = takes { $departments }
log-andrew-advances = advances transport { $region } by { $steps }
log-andrew-shifts = his card is shifted by { $n } ({ $vp })
log-andrew-chooses = chooses { $action }
andrew-shifts = Andrew’s card is shifted by { $n }
andrew-chooses = Andrew chooses { $action }
log-end = End of the game
log-empty = Nothing has happened yet.

# Why a decision is refused

error-no-such-seat = There is no such seat in this game.
error-game-over = The game is over.
error-not-your-turn = It is not your turn.
error-not-now = This cannot be decided now.
error-money = This costs ${ $needed }, but you have ${ $available }.
error-goods = This costs { $needed ->
    [one] { $needed } goods cube
   *[other] { $needed } goods cubes
}, but you have { $available }.
error-study = This costs { $needed ->
    [one] { $needed } study point
   *[other] { $needed } study points
}, but you have only { $available } left.
error-sheet-option = The sheet has no such option.
error-budget = Bid and lines together may cost at most ${ $sheet-budget }.
error-slot-taken = The slot is taken.
error-slot-type = The slot is not for this type of project.
error-small-town = The housing disk goes on a housing slot in a medium or major city.
error-no-tile = The supply has no { $department } tile.
error-tile-taken = This new donation tile has been taken.
error-area-covered = This donation area cannot be covered.
error-nobody-there = You have nobody on a mission { $region }.
error-no-such-lobby = Your company has no second lobby.
error-track-space = Your transport disk has not reached this space.
error-not-offered = This income does not offer that.
error-tab-complete = This project tab is fully developed.
error-track-complete = Your transport disk { $region } has reached the end.
error-last-space-taken = The last space of the track { $region } is taken.
error-no-disk = You have no disk left.
error-donation-taken = This donation is taken.
error-nobody-donated = No other player has made this donation.
error-donated-already = You have already made this donation.
error-no-wait = Only the first player may wait, and only before using a department; this needs the Wait module.
error-no-action-choice = The Action Choice tile cannot be used now.
error-no-employee = There is no such employee.
error-not-adjacent = These spaces are not one step apart.
error-same-space = The employee already stands there.
error-no-moves = No moves are left.
error-no-transfers = Nobody may be relocated now.
error-no-department = { $office } cannot be used in this turn.
error-no-use = { $office } has no active employee left to use it.
error-no-effect = { $office } has no such effect.
error-mission-needed = { $office } needs a mission for this.
error-no-mission = { $office } sends nobody on a mission for this.
error-empty-reserve = Your reserve is empty.
error-trade-amount = At least one and at most { $n } goods cubes, and no more than you can pay.
error-too-many-projects = You have only { $n ->
    [one] { $n } project
   *[other] { $n } projects
} in this region.
error-no-project = You have no project { $region }.
error-space-taken = There is no room for a department on this space.
error-kind-built = Your company already has { $department }.
error-reserved-first = Your reserved department { $department } must come first.
error-no-project-ready = No disk of this type is ready to be built.
error-nobody-to-activate = Nobody can be activated here.
error-no-payroll = This price needs Payroll Management, active since an earlier round.
error-no-vp = You need at least one VP to lose one.
error-nothing-to-sell = You have no goods to sell.
error-must-decide = This must be decided; it cannot be declined.
why-another-question = That is not what is asked now. { $question }
