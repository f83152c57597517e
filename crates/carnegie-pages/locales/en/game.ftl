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
module-new-beginning-about = Everybody fills in a secret sheet: a bid for first player and the own starting goods, employees, points and moves.
module-new-departments-about = Four kinds of each type are drawn from all 32 departments, two copies of each.
module-open-bar-about = One copy of each of the 32 departments.
module-new-donations-about = Before the first round everybody may cover a donation area with a new tile.
module-wait-about = The first player may choose to play last in phase III.
module-secret-donation-about = Everybody notes one donation in secret. It costs nothing and scores at the end.

phase-sheets = Starting sheets
phase-tab-sides = Project tabs
phase-first-project = First project
phase-new-donations = New donations
phase-setup-moves = Opening moves
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
   *[other] { $n } goods
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
printed-human-resources-effect = 3 employee moves for each active employee here and 3 more for the permanent one.
printed-commerce-and-finance-effect = Each use: $3, or 1 goods, or a mission and $6, or a mission and 2 goods.
printed-strategic-planning-effect = Each use: add a department. It costs 2 goods, or 1 if one of your employees stands on the space.
printed-construction-effect = Each use: send the employee on a mission and build a project in that region for its goods.
printed-research-effect = 3 study points for each active employee here, for project tabs and transport.
lobby-effect = New and returning employees enter here. Nobody can be activated in the lobby.
empty-space-effect = A department can be added here. On the top floor it is worth 3 VP instead of 2.

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

department-training-effect = Mission: $8 or 8 moves.
department-recruiting-effect = Mission and one employee from the reserve into the lobby; or 4 moves without a mission.
department-safety-effect = Mission: 1 VP for every two active employees of your company, rounded up.
department-new-lobby-effect = Costs 2 goods more. New and returning employees may enter here instead of the lobby. It has no desks and needs nobody.
department-purchasing-effect = Mission: $8 or 3 goods.
department-sales-effect = Pay 1 to 3 goods for $6 each.
department-logistics-effect = Pay 1 to 3 goods for $3 and 1 VP each.
department-property-management-effect = Ongoing: when you add a department, you may at once move any one of your employees onto it.
department-engineering-effect = As Construction: mission, pay the goods, build a project in that region.
department-outsourcing-effect = Pay $3 and the goods: build a project anywhere, without a mission.
department-supply-chain-effect = Buy up to 3 goods for $1 each.
department-communications-effect = Ongoing: your n-th donation costs n × $3 instead of n × $5.
department-advanced-research-effect = Mission: 7 study points.
department-advanced-design-effect = 4 study points for each active employee here.
department-charitable-giving-effect = Mission: pay for a donation and join another player's disk on a donation you have not made.
department-telegraph-effect = Ongoing: each transport step costs you 1 study point less, at least 1.
department-hr-administration-effect = Mission: relocate up to one employee for each of your HR departments to any space.
department-local-partners-effect = Choose a region: each of your projects there pays $2 or 2 moves.
department-corporate-communication-effect = Ongoing, if active when the turn begins: your employees may also move diagonally.
department-green-spaces-effect = At the end, if active: 2 VP for each space of your board without a department.
department-accounting-effect = Mission: $3 for each of your Management departments.
department-branding-effect = Choose a region: each of your projects there pays $2 or 1 goods.
department-payroll-effect = Ongoing, if active since an earlier round: activate for the price plus $2 and gain 1 VP, or for $1 and lose 1 VP.
department-public-relations-effect = At the end, if active: 2 VP for each project in the region where you have most.
department-production-lines-effect = Mission: 1 goods for each of your Construction departments.
department-renovation-effect = Choose a region: each of your projects there pays $2 or 1 VP.
department-political-lobbying-effect = Ongoing: build on slots of any type; 1 VP if the slot matches or is a small town.
department-post-office-effect = At the end, if active: 1 connection point more for your connected major cities.
department-rd-coordination-effect = Mission: 2 study points for each of your R&D departments.
department-knowledge-sharing-effect = Choose a region: each of your projects there pays $2 or 2 study points.
department-archives-effect = Ongoing: take transport income from any earlier space of the track; you may share last spaces and get their bonus.
department-libraries-effect = At the end, if active: 4 VP for each project in the region where you have fewest.

desks = { $n ->
    [0] no desk
    [one] { $n } desk, ${ $cost } to activate
   *[other] { $n } desks, ${ $cost } each to activate
}
department-number = No. { $n }

effect-per-built = 3 VP for each { $action } department added
effect-per-any-built = 1 VP for each department added
effect-per-infrastructure = 4 VP for each infrastructure project
effect-per-industry = 3 VP for each industry project
effect-per-housing-or-commerce = 2 VP for each housing or commerce project
effect-per-railroad = 3 VP for each region with the railroad level
effect-per-donation = 2 VP for each donation made, this one too
effect-fixed = 7 VP
effect-pay-goods = 2 VP for each goods cube paid at the end
effect-pay-money = 2 VP for each $5 paid at the end
effect-pay-money-and-goods = 4 VP for each $5 and goods cube paid at the end
effect-per-active = 1 VP for each active employee
effect-per-project-in = 2 VP for each project { $region }
effect-per-small-town = 2 VP for each project in a small town
effect-best-department-type = 4 VP for each added department of your most frequent type
effect-department-types = 3 VP for each type among your added departments
effect-left-column = 3 VP for each department added in the left column
effect-top-floor = 3 VP for each department added on the top floor
effect-per-donation-to = 4 VP for each of your donations to { $cause }
effect-best-project-type = 3 VP for each project of your most frequent type
effect-project-types = 3 VP for each type among your projects
effect-per-project = 1 VP for each project
effect-donation-types = 3 VP for each cause you donated to
effect-empty-spaces = 2 VP for each space without a department
effect-per-inactive = 2 VP for each inactive employee, missions included
effect-paid-desks = 2 VP for each active employee at a desk that costs $1 or more
effect-pay-small-money-and-goods = 3 VP for each $3 and goods cube paid at the end, 4 times at most
effect-connected-to = 2 VP for each medium city connected to { $city }

line-track = Score track
line-action-choice = Action Choice tile
line-employees = Active employees
line-departments = Departments
line-housing-tab = Housing tab
line-commerce-tab = Commerce tab
line-industry-tab = Industry tab
line-infrastructure-tab = Infrastructure tab
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

sheet-goods = Goods
sheet-employees = Employees in the lobby
sheet-vp = Starting VP
sheet-moves = Opening moves
sheet-bid = Bid for first player

# Long words of the names above, with the places where they may be broken
narrow-words = Ad·min·is·tra·tion Com·mu·ni·ca·tion Com·mu·ni·ca·tions Con·struc·tion Co·or·di·na·tion En·gi·neer·ing Infra·struc·ture Out·sourc·ing Part·ner·ships
