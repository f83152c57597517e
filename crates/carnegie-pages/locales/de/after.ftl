# Nach dem Spiel

chart-rounds = Runden
chart-round = Runde
chart-table = Die Zahlen als Tabelle
end-unfinished = Ein Spiel ohne Ende
share = Link kopieren
shared = Kopiert
analysis-title = Analyse
analysis-about = Ein Bot betrachtet jeden Zug, schätzt danach das Endergebnis und nennt die Züge, zu denen er einen besseren kennt. Das dauert einige Sekunden.
analysis-go = Dieses Spiel analysieren
analysis-running = Jeder Zug wird betrachtet …
analysis-reload = Seite neu laden
analysis-how = Was ein Bot nach jedem Zug als Endergebnis erwartet hat. Die Zahlen markieren die größten Fehler; alles davon ist geschätzt.
analysis-chart = Erwartetes Endergebnis nach jedem Zug
analysis-mistakes = Die größten Fehler
analysis-perfect = Kein Zug hat einen Punkt oder mehr verschenkt.
analysis-played = Gespielt
analysis-better = Besser
analysis-cost = { $n ->
    [one] etwa { $n } SP verloren
   *[other] etwa { $n } SP verloren
}
analysis-see = In der Wiederholung ansehen
