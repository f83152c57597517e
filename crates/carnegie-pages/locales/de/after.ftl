# Nach dem Spiel

chart-rounds = Runden
chart-round = Runde
chart-table = Die Zahlen als Tabelle
end-unfinished = Abgebrochene Partie
share = Link kopieren
shared = Kopiert
analysis-title = Analyse
analysis-about = Ein Bot betrachtet jeden Zug, schätzt danach das Endergebnis und nennt die Züge, zu denen er einen besseren kennt. Das dauert einige Sekunden.
analysis-go = Diese Partie analysieren
analysis-running = Jeder Zug wird betrachtet …
analysis-reload = Seite neu laden
analysis-how = Was ein Bot nach jedem Zug als Endergebnis erwartet hat. Die Zahlen markieren die größten Fehler; alles ist geschätzt.
analysis-chart = Erwartetes Endergebnis nach jedem Zug
analysis-mistakes = Die größten Fehler
analysis-perfect = Kein Zug hat einen Punkt oder mehr verschenkt.
analysis-played = Gespielt
analysis-better = Besser
analysis-cost = etwa { $n } SP verloren
analysis-chance = Gewinnchance { $from } % → { $to } %
hint-chance = Gewinnchance { $n } %
analysis-see = Im Replay ansehen

# What scripts of the table say

js-dropped = Was du gerade wählen wolltest, ist nicht mehr möglich.
js-not-yours = Das ist nicht dein Unternehmen.
js-rules = Regeln
js-notify = Bescheid sagen, wenn du am Zug bist?
js-notify-yes = Ja, bitte
js-notify-no = Nein
follow = Was die anderen tun
follow-pause = Anhalten
follow-step = Nächster Zug
follow-skip = Zum aktuellen Stand
follow-since = Seit deinem letzten Zug
preferences = Einstellungen
prefer-pace = Züge der anderen
prefer-pace-instant = Sofort
prefer-pace-quick = Zügig
prefer-pace-calm = Ruhig
prefer-confirm = Nachfragen
prefer-confirm-usual = Nur vor dem, was sich nicht zurücknehmen lässt
prefer-confirm-always = Vor jeder Entscheidung
prefer-text = Schriftgröße
prefer-text-normal = Normal
prefer-text-large = Groß
prefer-text-larger = Sehr groß
prefer-sound = Ton
prefer-sound-off = Aus
prefer-sound-on = Wenn du am Zug bist
preferences-about = Dieser Browser merkt sich die Einstellungen. Mit einem Konto gelten sie auf allen deinen Geräten.
intro = Worum es geht
intro-do = Du leitest ein Unternehmen
intro-do-about = Es ist das Amerika der Eisenbahnen. Deine Mitarbeiter gehen durch dein Gebäude; wer an einem Schreibtisch sitzt, ist aktiv und kann eingesetzt werden. Mit ihnen realisierst du Projekte in den Städten, eröffnest Abteilungen und verbesserst den Transport. Wer in eine Region aufbricht, ist dort im Außeneinsatz und kommt zurück, wenn die Region Einkommen bringt.
intro-round = Eine Runde hat vier Schritte
intro-round-about = Es gibt { $rounds } Runden. Der Startspieler wählt eine der vier Aktionen, und alle nutzen sie. Die Zeile der Aktion bringt ein Ereignis: Einkommen in einer Region oder die Gelegenheit zu spenden. Dann werden die Abteilungen der Aktion genutzt, und zuletzt werden Mitarbeiter für Geld aktiviert.
intro-win = Wer die meisten Siegpunkte hat, gewinnt
intro-win-about = Projekte in Städten zählen, und noch mehr, wenn sie die vier Großstädte verbinden; ebenso Abteilungen, Projektstreifen und aktive Mitarbeiter. Spenden zählen am Ende für das, was du erreicht hast: Je später du spendest, desto teurer wird es. In dieser Partie wird jeder Schritt erklärt; was du anklicken kannst, leuchtet.
intro-next = Weiter
intro-play = Los geht’s
intro-skip = Überspringen
symbols = Was die Symbole bedeuten
key-symbols = Was die Symbole bedeuten
symbol-goods = Warenwürfel
symbol-vp = Siegpunkte
symbol-active = Mitarbeiter; stehend: aktiv
symbol-inactive = inaktiver Mitarbeiter
symbol-mission = der Mitarbeiter geht in den Außeneinsatz
symbol-moves = Schritte von Mitarbeitern
symbol-study = Forschungspunkte
symbol-disk = ein Projekt, eine Scheibe
symbol-any = jede Art von Projekt
symbol-department = Abteilung
symbol-donation = Spende
symbol-town = Kleinstadt
symbol-city = mittlere Stadt
symbol-link = Verbindungen zwischen Großstädten
symbol-or = das eine oder das andere
symbol-for-each = so viel für jedes davon
symbol-costs = links gibst du ab, rechts erhältst du
symbol-trade = das eine gegen das andere tauschen
symbol-always = wirkt immer, ohne genutzt zu werden
symbol-most = für die Region, in der du am meisten hast
symbol-least = für die Region, in der du am wenigsten hast
brings-income = Einkommen { $region }: { $who }
brings-donation = Spende, genug Geld haben: { $who }
brings-action = Aktiv für { $action }: { $who }
brings-moves = Aktiv für { $action } (Schritte): { $who }
brings-study = Aktiv für { $action } (Forschungspunkte): { $who }
brings-you = du
brings-nobody = niemand

# Seiten neben dem Tisch

open-one = Selbst einen eröffnen
start-more = Gut zu wissen
start-rules = Die vollständigen Regeln, mit Suche
start-watch = Bei Partien anderer zuschauen
start-import = Eine Aufzeichnung ansehen
start-profile = Dein Name und dein Konto
mine-all = Laufende Partien
mine-others = Warten auf andere
mine-waiting = Noch nicht begonnen
mine-ended = Zuletzt beendet
mine-ended-all = Alle beendeten Partien
mine-begin = Eine Partie beginnen
records-ended = Beendete Partien
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
waiting-game = Die Partie
players-count = { $n } Spieler
base-game = Grundspiel
modules-all = Alle Module
preset-solo = Solo
preset-friend = Mit einem Freund
preset-public = Offener Tisch
preset-bots = Gegen Bots
preset-here = An diesem Bildschirm
seat-invite-about = Du bekommst einen Link zum Verschicken.
seat-open-about = Jeder kann Platz nehmen.
summary-title = Was gespielt wird
summary-solo = Solo gegen Andrew
summary-nobody = An diesem Tisch sitzt noch niemand.
refused-not-found = An dieser Adresse ist nichts.
analysis-more = { $n ->
    [one] und { $n } weiterer
   *[other] und { $n } weitere
}

# Erschlossene Zahlen

inferred-number = Zahl
inferred-value = Wir spielen mit
inferred-others = Auch möglich
inferred-why = Warum
inferred-look = Wo nachsehen
inferred-mark = Erschlossen: Kein Bild zeigt es
inferred-desks = { $office }: Zahl der Schreibtische
inferred-desk-cost = { $office }: Preis eines Schreibtischs
inferred-space = { $project }, Seite { $side }: Feld { $n }
inferred-study = { $project }, Seite { $side }: Forschungspunkte des Schritts auf Feld { $n }
inferred-where-desks = Unternehmensplan: die Schreibtische der Abteilung zählen, ohne das Fenster des dauerhaften Mitarbeiters.
inferred-where-desk-cost = Unternehmensplan: der Preis an einem Schreibtisch der Abteilung.
inferred-where-space = Streifen { $project }, Seite { $side }: Feld { $n } von { $last }, gezählt von dem Feld an, das zu Beginn aufgedeckt ist.
inferred-where-study = Streifen { $project }, Seite { $side }: die aufgedruckten Forschungspunkte für den Schritt auf Feld { $n } von { $last }.
why-window = eines von drei Fenstern ist der dauerhafte Mitarbeiter
why-hidden = auf keinem Foto zu sehen
why-partly-hidden = teilweise verdeckt
why-blurred = auf jedem Foto unscharf
why-edge = der Rand eines ersten Schreibtischs ist zu sehen
why-rightmost = nur der rechte ist zu sehen
why-rightmost-price = nur am rechten Schreibtisch zu lesen
why-one-price = in jeder anderen Abteilung haben alle Schreibtische einen Preis
why-pattern = folgt dem Muster der anderen Seiten: bei jedem Schritt eins weniger als Handel A
why-b-sides = auf den drei gelesenen B-Seiten gleich
why-side-a = wie auf Seite A
why-side-b = wie auf Seite B
why-sum = die Summe dieser Seite ist { $n }

rules-floor = Etage { $n }
rules-bonus = Bonus: { $bonus }
rules-points = { $n ->
    [one] { $n } Anschlusspunkt
   *[other] { $n } Anschlusspunkte
}
rules-shift = Verschiebung { $n }
rules-option = { $n } für { $cost }

# Von einer Stellung aus weiterspielen

play-on = Von hier weiterspielen
play-on-place = Die Stellung
play-on-about = Die Partie geht an einem neuen Tisch weiter; die alte bleibt, wie sie ist.
play-on-hidden = Geheime Spenden werden neu ausgelost.
play-on-seat = Welches Unternehmen übernimmst du?
play-on-level = Stärke der Bots
play-on-bots = Gegen Bots
play-on-bots-about = Bots übernehmen die anderen Unternehmen.
play-on-here = Alle selbst spielen
play-on-here-about = Du entscheidest für jedes Unternehmen oder gibst das Gerät weiter.
play-on-friends = Mit Freunden
play-on-friends-about = Sie kommen über einen Link dazu; es geht weiter, sobald alle da sind.
play-on-solo = Weiterspielen
play-on-solo-about = Gegen Andrew; seine noch verdeckten Karten werden neu gemischt.
play-on-picture = Der Spielplan: { $place }
replay-share = Link zu dieser Stellung
