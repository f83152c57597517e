# Puzzles

number-decimal = { $whole }.{ $tenths }
puzzles-title = Puzzles
puzzles-about = Positions from games of strong bots, and one turn to find in each: you solve them on the board.
puzzles-progress = Solved: { $solved } of { $all }
puzzles-all = All puzzles
puzzle-difficulty-1 = Easy
puzzle-difficulty-2 = Medium
puzzle-difficulty-3 = Hard
puzzle-round = round { $n }
puzzle-solve = Solve
puzzle-continue = Continue
puzzle-again = Solve again
puzzle-solved = solved
puzzle-done = Solved!
puzzle-best = Solved: the bots know nothing better.
puzzle-missed = Not yet: { $got } instead of { $least }.
puzzle-worse = Good, but the best turn is worth { $vp } VP more.
puzzle-much-worse = The best turn is worth over { $vp } VP more.
puzzle-retry = Try again
puzzle-next = Next puzzle
puzzle-show = Solution
puzzle-at-once = What the turn changes at once:
puzzle-obvious = The obvious turn:
puzzle-obvious-worse = It is worth { $vp } VP less.
puzzle-obvious-much-worse = It is worth over { $vp } VP less.
puzzle-why = Compared with the obvious turn, the bots expect at the end of the game:
puzzle-lead = lead
puzzle-rival-more = strongest rival has { $vp } VP more
puzzle-rival-fewer = strongest rival has { $vp } VP fewer
puzzle-later = The bots see the advantage one round later.
puzzle-level = Played on to the end { $n } times, both turns come out about level.
puzzle-goal-projects = { $n ->
    [one] { $action }: build a project in this turn.
   *[other] { $action }: build { $n } projects in this turn.
}
puzzle-goal-departments = { $n ->
    [one] { $action }: add a department in this turn.
   *[other] { $action }: add { $n } departments in this turn.
}
puzzle-goal-vp = { $action }: gain { $n } VP in this turn, counted as if the game ended after it.
puzzle-goal-setup = Find the best setup moves; whom you activate afterwards counts, too.
puzzle-goal-action = Which action is the best to choose?
puzzle-goal-turn = { $action }: find the turn after which you can expect the greatest lead at the end of the game.

# Titles, by the names of the puzzles

puzzle-best-40-265 = Everyone in their place
puzzle-best-7-142 = What now?
puzzle-best-10-178 = A question of timing
puzzle-best-42-204 = The right moment
puzzle-best-22-220 = Think ahead
puzzle-best-44-32 = Nothing to waste
puzzle-projects-2034-178 = Building boom
puzzle-vp-3-247 = Research pays
puzzle-vp-16-283 = Ten points from research
puzzle-projects-100-156 = Making ends meet
puzzle-best-7-89 = From coast to coast
puzzle-best-12-119 = At the drawing board
puzzle-best-40-9 = Six moves, one plan
puzzle-best-3-6 = A well-prepared start
puzzle-best-1000-134 = Musical chairs
