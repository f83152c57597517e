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

# What scripts of the table say

js-dropped = Was du gerade wählen wolltest, ist nicht mehr möglich.
js-rules = Regeln
js-notify = Bescheid sagen, wenn du am Zug bist?
js-notify-yes = Ja, bitte
js-notify-no = Nein

# Seiten neben dem Tisch

open-one = Selbst einen eröffnen
start-more = Gut zu wissen
start-rules = Die vollständigen Regeln, mit Suche
start-watch = Bei Spielen anderer zuschauen
start-import = Das Protokoll eines Spiels ansehen
start-profile = Dein Name und dein Konto
mine-all = Laufende Spiele
mine-others = Warten auf andere
mine-begin = Ein Spiel beginnen
records-ended = Beendete Spiele
ago-now = gerade eben
ago-minutes = { $n ->
    [one] vor { $n } Minute
   *[other] vor { $n } Minuten
}
ago-hours = { $n ->
    [one] vor { $n } Stunde
   *[other] vor { $n } Stunden
}
ago-days = { $n ->
    [one] vor { $n } Tag
   *[other] vor { $n } Tagen
}
import-file = Aus einer Datei
waiting-game = Das Spiel
invite-title = Jemanden einladen
invite-about = Wer diesen Link öffnet, kann sich hinsetzen. Ein Konto ist nicht nötig.
players-count = { $n ->
    [one] { $n } Spieler
   *[other] { $n } Spieler
}
base-game = Grundspiel
modules-all = Alle Module
preset-solo = Solo
preset-friend = Mit einem Freund
preset-public = Mit irgendwem
preset-bots = Gegen Bots
preset-here = An diesem Bildschirm
seat-invite-about = Du bekommst einen Link zum Verschicken.
seat-open-about = Jeder kann sich hinsetzen.
summary-title = Was gespielt wird
summary-solo = Solo gegen Andrew
summary-nobody = An diesem Tisch sitzt noch niemand.
refused-not-found = An dieser Adresse ist nichts.
analysis-more = { $n ->
    [one] und { $n } weitere
   *[other] und { $n } weitere
}
