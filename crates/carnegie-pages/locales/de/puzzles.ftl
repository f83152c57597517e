# Rätsel

number-decimal = { $whole },{ $tenths }
puzzles-title = Rätsel
puzzles-about = Stellungen aus Partien starker Bots, und in jeder ist ein Zug gesucht: Du löst sie auf dem Spielplan.
puzzles-progress = Gelöst: { $solved } von { $all }
puzzles-all = Alle Rätsel
puzzle-difficulty-1 = Leicht
puzzle-difficulty-2 = Mittel
puzzle-difficulty-3 = Schwer
puzzle-round = Runde { $n }
puzzle-solve = Lösen
puzzle-continue = Weitermachen
puzzle-again = Noch einmal lösen
puzzle-solved = gelöst
puzzle-done = Gelöst!
puzzle-best = Gelöst: Etwas Besseres kennen auch die Bots nicht.
puzzle-missed = Noch nicht: { $got } statt { $least }.
puzzle-worse = Gut, aber der beste Zug ist { $vp } SP mehr wert.
puzzle-much-worse = Der beste Zug ist über { $vp } SP mehr wert.
puzzle-retry = Noch einmal
puzzle-next = Nächstes Rätsel
puzzle-show = Lösung
puzzle-at-once = Was der Zug sofort ändert:
puzzle-obvious = Der naheliegende Zug:
puzzle-obvious-worse = Er ist { $vp } SP weniger wert.
puzzle-obvious-much-worse = Er ist über { $vp } SP weniger wert.
puzzle-why = Verglichen mit dem naheliegenden Zug erwarten die Bots am Spielende:
puzzle-lead = Vorsprung
puzzle-rival-more = stärkster Gegner hat { $vp } SP mehr
puzzle-rival-fewer = stärkster Gegner hat { $vp } SP weniger
puzzle-later = Den Vorteil sehen die Bots eine Runde später.
puzzle-level = Nach { $n } zu Ende gespielten Partien liegen beide Züge etwa gleichauf.
puzzle-goal-projects = { $n ->
    [one] { $action }: Realisiere in diesem Zug ein Projekt.
   *[other] { $action }: Realisiere in diesem Zug { $n } Projekte.
}
puzzle-goal-departments = { $n ->
    [one] { $action }: Baue in diesem Zug eine Abteilung.
   *[other] { $action }: Baue in diesem Zug { $n } Abteilungen.
}
puzzle-goal-vp = { $action }: Gewinne in diesem Zug { $n } SP, gezählt, als wäre die Partie danach zu Ende.
puzzle-goal-setup = Finde die besten Schritte beim Aufbau; wen du danach aktivierst, zählt mit.
puzzle-goal-action = Welche Aktion wählst du am besten?
puzzle-goal-turn = { $action }: Finde den Zug, nach dem du am Spielende den größten Vorsprung erwarten kannst.

# Titel, nach den Namen der Rätsel

puzzle-best-40-265 = Jeder an seinen Platz
puzzle-best-7-142 = Was jetzt?
puzzle-best-10-178 = Eine Frage des Zeitpunkts
puzzle-best-42-204 = Der richtige Augenblick
puzzle-best-22-220 = Vorausgedacht
puzzle-best-44-32 = Nichts zu verschenken
puzzle-projects-2034-178 = Bauboom
puzzle-vp-3-247 = Forschung zahlt sich aus
puzzle-vp-16-283 = Zehn Punkte durch Forschung
puzzle-projects-100-156 = Über die Runden kommen
puzzle-best-7-89 = Von Küste zu Küste
puzzle-best-12-119 = Am Reißbrett
puzzle-best-40-9 = Sechs Schritte, ein Plan
puzzle-best-3-6 = Gut vorbereitet
puzzle-best-1000-134 = Stühlerücken
