# Words of the game

region-west = West
region-midwest = Midwest
region-east = East
region-south = South
region-west-in = in the West
region-midwest-in = in the Midwest
region-east-in = in the East
region-south-in = in the South
region-west-to = to the West
region-midwest-to = to the Midwest
region-east-to = to the East
region-south-to = to the South

action-human-resources = Human Resources
action-management = Management
action-construction = Construction
action-research = Research & Development
action-human-resources-short = HR
action-management-short = Management
action-construction-short = Construction
action-research-short = R&D

project-housing = Housing
project-commerce = Commerce
project-industry = Industry
project-infrastructure = Infrastructure
project-infrastructure-full = Public infrastructure
project-any = any project

level-wagon = wagon
level-coach = coach
level-railroad = railroad

cause-education = Education
cause-human-rights = Human rights
cause-welfare = Welfare
cause-health = Health

module-new-beginning = A New Beginning
module-new-departments = New Departments
module-open-bar = Open Bar
module-new-donations = New Donations
module-wait = Wait
module-secret-donation = Secret Donation
module-new-beginning-about = Everyone fills in a secret sheet: a bid for first player and their own starting goods, employees, points and moves.
module-new-departments-about = Four kinds of each type are drawn from all { $all-kinds } departments, two copies of each.
module-open-bar-about = One copy of each of the { $all-kinds } departments.
module-new-donations-about = Before the first round, everyone may cover a donation area with a new tile.
module-wait-about = The first player may choose to play last in phase III.
module-secret-donation-about = Everyone notes one donation in secret. It costs nothing and scores at the end.

phase-sheets = Starting sheets
phase-tab-sides = Project tabs
phase-first-project = First project
phase-new-donations = New donations
phase-setup-moves = Setup moves
phase-secret-donations = Secret donations
phase-choose-action = Action
phase-income = Income
phase-donation = Donation
phase-departments = Departments
phase-activation = Activation
phase-finished = The game is over

money = ${ $n }
goods = { $n ->
    [one] { $n } goods cube
   *[other] { $n } goods cubes
}
vp = { $n } VP
study = { $n ->
    [one] { $n } study point
   *[other] { $n } study points
}
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
transfers = { $n ->
    [one] { $n } relocation
   *[other] { $n } relocations
}
employees = { $n ->
    [one] { $n } employee
   *[other] { $n } employees
}
projects-count = { $n ->
    [one] { $n } project
   *[other] { $n } projects
}
steps-count = { $n ->
    [one] { $n } step
   *[other] { $n } steps
}

income-nothing = no income
income-employee = { $n ->
    [one] { $n } employee from the reserve
   *[other] { $n } employees from the reserve
}
income-employee-or-money = an employee or ${ $n }
income-goods-or-money = a goods cube or ${ $n }
income-donation-limit = each donation may score { $n } VP more
tab-start = no project
tab-end-vp = { $n } VP at the end

lobby = Lobby
empty-space = Empty space
reserve = Reserve
neutral = Neutral disk
andrew = Andrew

printed-human-resources = Human Resources
printed-commerce-and-finance = Commerce & Finance
printed-strategic-planning = Strategic Planning
printed-construction = Construction
printed-research = R&D
printed-human-resources-effect = { $hr-moves ->
    [one] { $hr-moves } move
   *[other] { $hr-moves } moves
} for each active employee here and { $permanent-moves } more for the permanent one.
printed-commerce-and-finance-effect = Each use: ${ $finance-money }, or { $finance-goods ->
    [one] { $finance-goods } goods cube
   *[other] { $finance-goods } goods cubes
}, or a mission and ${ $finance-mission-money }, or a mission and { $finance-mission-goods ->
    [one] { $finance-mission-goods } goods cube
   *[other] { $finance-mission-goods } goods cubes
}.
printed-strategic-planning-effect = Each use: add a department. It costs { $department-goods ->
    [one] { $department-goods } goods cube
   *[other] { $department-goods } goods cubes
}, or { $staffed-department-goods } if one of your employees stands on the space.
printed-construction-effect = Each use: send the employee on a mission and build a project in that region for its goods, with the oldest disk of its tab.
printed-research-effect = { $research-study ->
    [one] { $research-study } study point
   *[other] { $research-study } study points
} for each active employee here, for project tabs and transport.
lobby-effect = New and returning employees enter here. Nobody can be activated in the lobby.
empty-space-effect = A department can be added here. On the top floor it is worth { $top-department-vp } VP instead of { $department-vp }.

department-training = Training & Partnerships
department-recruiting = Recruiting
department-safety = Safety & Quality
department-new-lobby = New Lobby
department-purchasing = Purchasing
department-sales = Sales
department-logistics = Logistics
department-property-management = Property Management
department-engineering = Engineering
department-outsourcing = Construction Outsourcing
department-supply-chain = Supply Chain
department-communications = Communications
department-advanced-research = Advanced Research
department-advanced-design = Advanced Design
department-charitable-giving = Charitable Giving
department-telegraph = Telegraph Operators
department-hr-administration = HR Administration
department-hr-administration-full = Human Resources Administration
department-local-partners = Local Partners
department-corporate-communication = Corporate Communication
department-green-spaces = Green Spaces
department-accounting = Accounting
department-branding = Branding
department-payroll = Payroll Management
department-public-relations = Public Relations
department-production-lines = Production Lines
department-renovation = Renovation
department-political-lobbying = Political Lobbying
department-post-office = Post Office
department-rd-coordination = R&D Coordination
department-knowledge-sharing = Knowledge Sharing
department-archives = Archives
department-libraries = Network of Libraries

department-training-effect = Mission: ${ $training-money } or { $training-moves ->
    [one] { $training-moves } move
   *[other] { $training-moves } moves
}.
department-recruiting-effect = Mission and { $recruiting-employees ->
    [one] one employee
   *[other] { $recruiting-employees } employees
} from the reserve into the lobby; or { $recruiting-moves ->
    [one] { $recruiting-moves } move
   *[other] { $recruiting-moves } moves
} without a mission.
department-safety-effect = Mission: { $safety-vp } VP for every { $safety-employees } active employees of your company, rounded up.
department-new-lobby-effect = Costs { $new-lobby-goods ->
    [one] { $new-lobby-goods } goods cube
   *[other] { $new-lobby-goods } goods cubes
} more. New and returning employees may enter here instead of the lobby. It has no desks and works without employees.
department-purchasing-effect = Mission: ${ $purchasing-money } or { $purchasing-goods ->
    [one] { $purchasing-goods } goods cube
   *[other] { $purchasing-goods } goods cubes
}.
department-sales-effect = Pay up to { $sales-goods ->
    [one] { $sales-goods } goods cube
   *[other] { $sales-goods } goods cubes
} for ${ $sales-money } each.
department-logistics-effect = Pay up to { $logistics-goods ->
    [one] { $logistics-goods } goods cube
   *[other] { $logistics-goods } goods cubes
} for ${ $logistics-money } and { $logistics-vp } VP each.
department-property-management-effect = Ongoing: when you add a department, you may at once move { $property-management-employees ->
    [one] any one of your employees
   *[other] any { $property-management-employees } of your employees
} onto it.
department-engineering-effect = Like Construction: mission, pay the goods, build a project in that region.
department-outsourcing-effect = Pay ${ $outsourcing-money } and the goods: build a project anywhere, without a mission.
department-supply-chain-effect = Buy up to { $supply-chain-goods ->
    [one] { $supply-chain-goods } goods cube
   *[other] { $supply-chain-goods } goods cubes
} for ${ $supply-chain-money } each.
department-communications-effect = Ongoing: your n-th donation costs n × ${ $communications-donation-cost } instead of n × ${ $donation-cost }.
department-advanced-research-effect = Mission: { $advanced-research-study ->
    [one] { $advanced-research-study } study point
   *[other] { $advanced-research-study } study points
}.
department-advanced-design-effect = { $advanced-design-study ->
    [one] { $advanced-design-study } study point
   *[other] { $advanced-design-study } study points
} for each active employee here.
department-charitable-giving-effect = Mission: pay for a donation and join another player’s disk on a donation you have not made.
department-telegraph-effect = Ongoing: each transport step costs you { $telegraph-less ->
    [one] { $telegraph-less } study point
   *[other] { $telegraph-less } study points
} less, at least { $telegraph-least }.
department-hr-administration-effect = Mission: relocate up to { $hr-administration-employees ->
    [one] one employee
   *[other] { $hr-administration-employees } employees
} for each of your Human Resources departments to any space.
department-local-partners-effect = Choose a region: each of your projects there pays ${ $local-partners-money } or { $local-partners-moves ->
    [one] { $local-partners-moves } move
   *[other] { $local-partners-moves } moves
}.
department-corporate-communication-effect = Ongoing, if active when the turn begins: your employees may also move diagonally.
department-green-spaces-effect = At the end, if active: { $green-spaces-vp } VP for each space of your board without a department.
department-accounting-effect = Mission: ${ $accounting-money } for each of your Management departments.
department-branding-effect = Choose a region: each of your projects there pays ${ $branding-money } or { $branding-goods ->
    [one] { $branding-goods } goods cube
   *[other] { $branding-goods } goods cubes
}.
department-payroll-effect = Ongoing, if active since an earlier round: activate for the price plus ${ $payroll-more-money } and gain { $payroll-more-vp } VP, or for ${ $payroll-less-money } and lose { $payroll-less-vp } VP.
department-public-relations-effect = At the end, if active: { $public-relations-vp } VP for each project in the region where you have the most.
department-production-lines-effect = Mission: { $production-lines-goods ->
    [one] { $production-lines-goods } goods cube
   *[other] { $production-lines-goods } goods cubes
} for each of your Construction departments.
department-renovation-effect = Choose a region: each of your projects there pays ${ $renovation-money } or { $renovation-vp } VP.
department-political-lobbying-effect = Ongoing: build on slots of any type; { $political-lobbying-vp } VP if the slot matches or is a small town.
department-post-office-effect = At the end, if active: { $post-office-points ->
    [one] { $post-office-points } connection point
   *[other] { $post-office-points } connection points
} more for your connected major cities, up to { $post-office-most }; { $post-office-most } points score { $post-office-vp } VP more than { $most-connection-points }.
department-rd-coordination-effect = Mission: { $rd-coordination-study ->
    [one] { $rd-coordination-study } study point
   *[other] { $rd-coordination-study } study points
} for each of your R&D departments.
department-knowledge-sharing-effect = Choose a region: each of your projects there pays ${ $knowledge-sharing-money } or { $knowledge-sharing-study ->
    [one] { $knowledge-sharing-study } study point
   *[other] { $knowledge-sharing-study } study points
}.
department-archives-effect = Ongoing: take transport income from any earlier space of the track; you may share last spaces and get their bonus.
department-libraries-effect = At the end, if active: { $libraries-vp } VP for each project in the region where you have the fewest.

desks = { $n ->
    [0] no desk
    [one] { $n } desk, ${ $cost } to activate
   *[other] { $n } desks, ${ $cost } each to activate
}
department-number = No. { $n }

effect-per-built = { $vp } VP for each { $action } department added
effect-per-any-built = { $vp } VP for each department added
effect-per-infrastructure = { $vp } VP for each public infrastructure project
effect-per-industry = { $vp } VP for each industry project
effect-per-housing-or-commerce = { $vp } VP for each housing or commerce project
effect-per-railroad = { $vp } VP for each region at the railroad level
effect-per-donation = { $vp } VP for each donation made, this one included
effect-fixed = { $vp } VP
effect-pay-goods = { $vp } VP for each { $goods ->
    [one] goods cube
   *[other] { $goods } goods cubes
} paid at the end
effect-pay-money = { $vp } VP for each ${ $money } paid at the end
effect-pay-money-and-goods = { $vp } VP for each ${ $money } and { $goods ->
    [one] goods cube
   *[other] { $goods } goods cubes
} paid at the end
effect-per-active = { $vp } VP for each active employee
effect-per-project-in = { $vp } VP for each project { $region }
effect-per-small-town = { $vp } VP for each project in a small town
effect-best-department-type = { $vp } VP for each added department of your most frequent type
effect-department-types = { $vp } VP for each type among your added departments
effect-left-column = { $vp } VP for each department added in the left column
effect-top-floor = { $vp } VP for each department added on the top floor
effect-per-donation-to = { $vp } VP for each of your donations to { $cause }
effect-best-project-type = { $vp } VP for each project of your most frequent type
effect-project-types = { $vp } VP for each type among your projects
effect-per-project = { $vp } VP for each project
effect-donation-types = { $vp } VP for each cause you donated to
effect-empty-spaces = { $vp } VP for each space without a department
effect-per-inactive = { $vp } VP for each inactive employee, missions included
effect-paid-desks = { $vp } VP for each active employee at a desk that costs ${ $cost } or more
effect-pay-money-and-goods-limited = { $vp } VP for each ${ $money } and { $goods ->
    [one] goods cube
   *[other] { $goods } goods cubes
} paid at the end, at most { $times } times
effect-connected-to = { $vp } VP for each medium city connected to { $city }

line-track = Score track
line-action-choice = Action Choice tile
line-employees = Active employees
line-departments = Departments
line-housing-tab = Housing tab
line-commerce-tab = Commerce tab
line-industry-tab = Industry tab
line-infrastructure-tab = Public infrastructure tab
line-projects = Projects in cities
line-major-cities = Connected major cities
line-donations = Donations
line-secret-donation = Secret donation
line-green-spaces = Green Spaces
line-public-relations = Public Relations
line-libraries = Network of Libraries
line-cards = Shifted cards
line-transport = Last transport spaces
line-total = Total

benefit-money = money
benefit-goods = goods
benefit-moves = moves
benefit-study = study points
benefit-vp = VP
benefit-employee = an employee
benefit-transfers = relocations

sheet-goods = Goods cubes
sheet-employees = Employees in the lobby
sheet-vp = Starting VP
sheet-moves = Setup moves
sheet-bid = Bid for first player

# Long words of the names above, with the places where they may be broken
narrow-words = Ad·min·is·tra·tion Com·mu·ni·ca·tion Com·mu·ni·ca·tions Con·struc·tion Co·or·di·na·tion En·gi·neer·ing Infra·struc·ture Out·sourc·ing Part·ner·ships Ac·count·ing Char·i·ta·ble Cor·po·rate Knowl·edge Li·brar·ies Lo·gis·tics Man·age·ment Op·er·a·tors Po·lit·i·cal Pro·duc·tion Pur·chas·ing Re·cruit·ing Re·la·tions Ren·o·va·tion Re·sources Stra·te·gic Tele·graph Ed·u·ca·tion
