# After the game

chart-rounds = Rounds
chart-round = Round
chart-table = The numbers as a table
end-unfinished = A game without an end
share = Copy the link
shared = Copied
analysis-title = Analysis
analysis-about = A bot looks at every turn, estimates the final score after it, and names the turns for which it knows a better one. This takes some seconds.
analysis-go = Analyse this game
analysis-running = Looking at every turn…
analysis-reload = Load the page again
analysis-how = What a bot expected as the final score after every turn. The numbers mark the largest mistakes; all of this is an estimate.
analysis-chart = Expected final score after every turn
analysis-mistakes = The largest mistakes
analysis-perfect = No turn gave away a point or more.
analysis-played = Played
analysis-better = Better
analysis-cost = { $n ->
    [one] about { $n } VP lost
   *[other] about { $n } VP lost
}
analysis-see = Look at it in the replay
