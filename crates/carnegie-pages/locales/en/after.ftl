# After the game

chart-rounds = Rounds
chart-round = Round
chart-table = The numbers as a table
end-unfinished = Stopped game
share = Copy the link
shared = Copied
analysis-title = Analysis
analysis-about = A bot examines every turn, estimates the final score after it, and names the turns where it knows a better one. This takes a few seconds.
analysis-go = Analyse this game
analysis-running = Looking at every turn…
analysis-reload = Reload the page
analysis-how = The final score a bot expected after every turn. The numbers mark the largest mistakes; all of this is an estimate.
analysis-chart = Expected final score after every turn
analysis-mistakes = The largest mistakes
analysis-perfect = No turn gave away a point or more.
analysis-played = Played
analysis-better = Better
analysis-cost = about { $n } VP lost
analysis-chance = chance to win { $from }% → { $to }%
hint-chance = Chance to win { $n }%
analysis-see = Look at it in the replay

# What scripts of the table say

js-dropped = What you were choosing is no longer possible.
js-not-yours = This is not your company.
js-rules = Rules
js-notify = Shall we tell you when it is your turn?
js-notify-yes = Yes, please
js-notify-no = No
follow = What the others do
follow-pause = Pause
follow-step = Next turn
follow-skip = To the present
follow-since = Since your last turn
preferences = Preferences
prefer-pace = Other players’ turns
prefer-pace-instant = At once
prefer-pace-quick = Quick
prefer-pace-calm = Calm
prefer-confirm = Confirmation
prefer-confirm-usual = Ask only before what cannot be taken back
prefer-confirm-always = Ask before every decision
prefer-text = Text size
prefer-text-normal = Normal
prefer-text-large = Large
prefer-text-larger = Very large
prefer-sound = Sound
prefer-sound-off = Off
prefer-sound-on = When it is your turn
preferences-about = This browser remembers your choices. With an account, they apply on all your devices.
intro = What the game is about
intro-do = You lead a company
intro-do-about = This is the America of the railroads. Your employees walk through your building; those at a desk are active and can be used. With them you build projects in the cities, open new departments and improve transport. An employee who leaves for a region is on a mission there, and comes home when that region pays.
intro-round = A round has four steps
intro-round-about = There are { $rounds } rounds. The first player chooses one of the four actions, and everyone uses it. The row of the action brings an event: income in one region, or the chance to make a donation. Then the departments of the action are used, and finally employees are activated for money.
intro-win = The most victory points win
intro-win-about = Projects in cities score, and more if they connect the four major cities; so do departments, project tabs and active employees. Donations score at the end for what you have achieved: the later you make one, the more it costs. In this game every step is explained; what you can click glows.
intro-next = Next
intro-play = Let’s play
intro-skip = Skip
symbols = What the symbols mean
key-symbols = What the symbols mean
symbol-goods = goods cube
symbol-vp = victory points
symbol-active = employee; standing: active
symbol-inactive = inactive employee
symbol-mission = its employee goes on a mission
symbol-moves = moves of employees
symbol-study = study points
symbol-disk = a project, one disk
symbol-any = any type of project
symbol-department = department
symbol-donation = donation
symbol-town = small town
symbol-city = medium city
symbol-link = connections between major cities
symbol-or = one thing or the other
symbol-for-each = this much for each of them
symbol-costs = give what is on the left, receive what is on the right
symbol-trade = exchange one for the other
symbol-always = always works, without being used
symbol-most = for the region where you have the most
symbol-least = for the region where you have the fewest
brings-income = Income { $region }: { $who }
brings-donation = Donation, affordable for: { $who }
brings-action = Active for { $action }: { $who }
brings-moves = Active for { $action } (moves): { $who }
brings-study = Active for { $action } (study points): { $who }
brings-you = you
brings-nobody = nobody

# Pages besides the table

open-one = Open one yourself
start-more = Good to know
start-rules = The complete rules, with search
start-watch = Watch other people’s games
start-import = Look at a game record
start-profile = Your name and your account
mine-all = Games in progress
mine-others = Waiting for others
mine-waiting = Not yet begun
mine-ended = Ended recently
mine-ended-all = All games that have ended
mine-begin = Start a game
records-ended = Games that have ended
ago-now = just now
ago-minutes = { $n ->
    [one] { $n } minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] { $n } hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] { $n } day ago
   *[other] { $n } days ago
}
import-file = From a file
waiting-game = The game
players-count = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
base-game = Base game
modules-all = All modules
preset-solo = Solo
preset-friend = With a friend
preset-public = Open table
preset-bots = Against bots
preset-here = At this screen
seat-invite-about = You get a link to send.
seat-open-about = Anyone can sit down.
summary-title = What will be played
summary-solo = Solo against Andrew
summary-nobody = Nobody sits at this table yet.
refused-not-found = There is nothing at this address.
analysis-more = and { $n } more

# Inferred numbers

inferred-number = Number
inferred-value = We play with
inferred-others = Could also be
inferred-why = Why
inferred-look = Where to look
inferred-mark = Inferred: no picture shows it
inferred-desks = { $office }: number of desks
inferred-desk-cost = { $office }: price of a desk
inferred-space = { $project }, side { $side }: space { $n }
inferred-study = { $project }, side { $side }: study points for the step onto space { $n }
inferred-where-desks = Company board: count the desks of the department, without the window of the permanent employee.
inferred-where-desk-cost = Company board: the price printed at a desk of the department.
inferred-where-space = { $project } tab, side { $side }: space { $n } of { $last }, counted from the one exposed at the start.
inferred-where-study = { $project } tab, side { $side }: the study points printed for the step onto space { $n } of { $last }.
why-window = one of three windows is the permanent employee
why-hidden = hidden in every photograph
why-partly-hidden = partly hidden
why-blurred = blurred in every photograph
why-edge = the edge of a first desk is visible
why-rightmost = only the rightmost is visible
why-rightmost-price = read for the rightmost desk only
why-one-price = every other department has one price for all desks
why-pattern = follows the pattern of the other sides: one less than commerce A at every step
why-b-sides = the same on the three B sides that were read
why-side-a = as on side A
why-side-b = as on side B
why-sum = the sum of this side is { $n }

rules-floor = Floor { $n }
rules-bonus = Bonus: { $bonus }
rules-points = { $n ->
    [one] { $n } connection point
   *[other] { $n } connection points
}
rules-shift = Shift { $n }
rules-option = { $n } for { $cost }

# Playing on from a position

play-on = Play on from here
play-on-place = The position
play-on-about = The game goes on at a new table; the old one stays as it is.
play-on-hidden = Secret donations are drawn anew.
play-on-seat = Which company do you take over?
play-on-level = Strength of the bots
play-on-bots = Against bots
play-on-bots-about = Bots take over the other companies.
play-on-here = All companies myself
play-on-here-about = You decide for every company, or pass the device on.
play-on-friends = With friends
play-on-friends-about = They join by a link; the game goes on when everyone is there.
play-on-solo = Play on
play-on-solo-about = Against Andrew; the cards that he has not turned over are shuffled anew.
play-on-picture = The board: { $place }
replay-share = Link to this position
