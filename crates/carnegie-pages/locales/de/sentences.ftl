# Was jemand entscheidet, als kurzer Satz für Liste und Protokoll

say-sheet-goods = Mit { $n } Waren beginnen ({ $cost } $)
say-sheet-employees = Mit { $n } Beschäftigten am Empfang beginnen ({ $cost } $)
say-sheet-vp = Mit { $n } SP beginnen ({ $cost } $)
say-sheet-moves = Mit { $n } ersten Schritten beginnen ({ $cost } $)
say-bid = { $n } $ für den Startspieler bieten
say-tabs = Tafelseiten wählen: { $sides }
say-house = Die Wohnscheibe nach { $city } legen
say-reserve = { $department } reservieren
say-cover = Bereich { $column } mit dem neuen Plättchen { $cause } abdecken
say-secret = Geheime Spende notieren: { $donation }
say-secret-hidden = Geheime Entscheidung
say-choose = { $action } wählen
say-return = Einen Beschäftigten zurückholen ({ $region } → { $lobby })
say-transport-income = Transporteinkommen von Feld { $n } nehmen: { $income }
say-recruit = Neuer Beschäftigter: { $lobby }
say-take-money = Das Geld nehmen
say-take-goods = Die Ware nehmen
say-take-employee = Den Beschäftigten nehmen
say-take-other = Nehmen: { $what }
say-research = Tafel { $project } entwickeln
say-advance = Transport { $region } verbessern
say-donate = Spenden: { $donation }
say-wait = Warten und als Letzter spielen
say-action-choice = Das Aktionswahl-Plättchen abgeben und { $action } nutzen
say-move = Einen Beschäftigten bewegen: { $from } → { $to }
say-move-active = Einen aktiven Beschäftigten bewegen: { $from } → { $to }
say-transfer = Einen Beschäftigten versetzen: { $from } → { $to }
say-transfer-active = Einen aktiven Beschäftigten versetzen: { $from } → { $to }
say-use = { $office }: { $take }
say-use-mission = { $office }: { $take }, Mission { $region }
say-trade-sell = { $office }: { $goods } verkaufen
say-trade-buy = { $office }: { $goods } kaufen
say-agency = { $office } { $region }: { $money }, { $other }
say-give = Sich der Spende anschließen: { $donation }, Mission { $region }
say-add = { $department } auf { $space } hinzufügen
say-staff = Einen Beschäftigten in die neue Abteilung stellen ({ $from })
say-staff-active = Einen aktiven Beschäftigten in die neue Abteilung stellen ({ $from })
say-build = { $project } in { $city } bauen ({ $office })
say-build-mission = { $project } in { $city } bauen ({ $office }), Mission { $region }
say-activate = Einen Beschäftigten aktivieren: { $office }, { $n } $
say-activate-more = Einen Beschäftigten aktivieren: { $office }, { $n } $ und 1 SP dazu
say-activate-less = Einen Beschäftigten aktivieren: { $office }, 1 $ und 1 SP weniger
say-sell = Eine Ware für 1 $ verkaufen
say-done-returning = Niemanden mehr zurückholen
say-done-donation = Nicht spenden
say-done-departments = Zug beenden
say-done-activation = Aktivierung beenden
say-done-setup-moves = Schritte beenden
say-done-study = Forschungspunkte verfallen lassen
say-done-staffing = Neue Abteilung leer lassen
say-done-cover = Nichts abdecken

take-vp-safety = SP für aktive Beschäftigte

# Dinge zum Anklicken, als Knöpfe und für Vorleseprogramme

pick-mission = Mission { $region }
pick-space = { $space }
pick-worker-active = Aktiver Beschäftigter, { $space }
pick-worker-inactive = Inaktiver Beschäftigter, { $space }
pick-tile = { $department }
pick-slot = { $city }, { $project }
pick-slot-number = { $city }, Bauplatz { $n }, { $project }
pick-tab = Tafel { $project }
pick-side = { $project }: Seite { $side }
pick-track = Transport { $region }
pick-track-space = { $region }, Feld { $n }
pick-row = { $action }
pick-cause-tile = Neues Plättchen { $cause }
pick-area = Spendenbereich { $n }
pick-price = { $n } $ zahlen
pick-price-more = { $n } $ zahlen, 1 SP erhalten
pick-price-less = 1 $ zahlen, 1 SP verlieren
pick-amount = { $goods }
pick-agency = { $money }, { $other }
pick-move = Einen Schritt nutzen
pick-transfer = Eine Versetzung nutzen
pick-bid = { $n } $
pick-use-mission = { $take } und eine Mission
pick-region = Projekte { $region }

# Die Frage

ask-sheet = Den Zettel ausfüllen: { $line }
ask-tab-sides = Für jede Projekttafel eine Seite wählen
ask-housing-disk = Die Wohnscheibe in eine mittlere oder große Stadt legen
ask-reserve = Eine Abteilung nehmen; sie muss die erste sein, die du hinzufügst
ask-cover = Du darfst einen Spendenbereich mit einem neuen Plättchen abdecken
ask-setup-moves = Beschäftigte bewegen: noch { $moves }
ask-activation = Beschäftigte in den Abteilungen aktivieren
ask-secret-donation = Eine geheime Spende notieren
ask-choose-action = Die Aktion dieser Runde wählen
ask-returning = Einkommen { $region }: Beschäftigte zurückholen, je { $income }
ask-transport-income = Archiv: Welches Feld der Leiste zahlt?
ask-lobby = Wohin kommt der neue Beschäftigte?
ask-study = Forschungspunkte ausgeben: noch { $study }
ask-project-income = Tafel { $project }: Einkommen wählen
ask-donation = Du darfst für { $cost } $ spenden
ask-departments-human-resources = Personal: Beschäftigte bewegen, noch { $moves }
ask-departments-management = Verwaltung: Abteilungen nutzen
ask-departments-construction = Bau: Projekte bauen
ask-departments-research = F&E: noch { $study }
ask-staffing = Du darfst einen Beschäftigten in die neue Abteilung stellen
left-uses = { $n ->
    [one] noch { $n } Nutzung
   *[other] noch { $n } Nutzungen
}

wait-for = Warten auf { $names }
wait-spectator = { $names } am Zug
your-turn = Du bist am Zug
game-over = Das Spiel ist zu Ende
winner = { $names } gewinnt mit { $vp } SP
winners = { $names } gewinnen mit je { $vp } SP
you-win = Du gewinnst mit { $vp } SP
you-lose = Andrew gewinnt mit { $vp } SP

# Was eine Entscheidung ändert

delta-money = { $sign }{ $n } $
delta-goods = { $sign }{ $n ->
    [one] { $n } Ware
   *[other] { $n } Waren
}
delta-vp = { $sign }{ $n } SP
delta-study = { $sign }{ $n } Forschung
delta-moves = { $sign }{ $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
delta-transfers = { $sign }{ $n ->
    [one] { $n } Versetzung
   *[other] { $n } Versetzungen
}
delta-employees = { $sign }{ $n ->
    [one] { $n } Beschäftigter
   *[other] { $n } Beschäftigte
}
delta-final = Endwertung { $sign }{ $n }

# Protokoll

log-round = Runde { $round }
log-setup = Aufbau
log-event-income = Einkommen { $region }
log-event-donation = Spende
log-event-both = Einkommen { $region } und Spende
log-andrew-card = Andrew deckt { $card } auf
log-andrew-donates = spendet: { $donation }
log-andrew-builds = baut in { $cities }
log-andrew-takes = nimmt { $departments }
log-andrew-advances = { $steps } Transport { $region }
log-andrew-shifts = Karte rückt um { $n }
log-andrew-chooses = Andrew wählt { $action }
log-end = Ende des Spiels
log-empty = Noch ist nichts geschehen.
log-since = Seit deinem letzten Besuch

# Warum eine Entscheidung abgelehnt wird

error-no-such-seat = Diesen Platz gibt es in diesem Spiel nicht.
error-game-over = Das Spiel ist zu Ende.
error-not-your-turn = Du bist nicht am Zug.
error-not-now = Das kann jetzt nicht entschieden werden.
error-money = Das kostet { $needed } $, aber du hast { $available } $.
error-goods = Das kostet { $needed } Waren, aber du hast { $available }.
error-study = Das kostet { $needed } Forschungspunkte, aber es sind nur { $available } übrig.
error-sheet-option = Diese Wahl gibt es auf dem Zettel nicht.
error-budget = Gebot und Zeilen dürfen zusammen höchstens 50 $ kosten.
error-slot-taken = Der Bauplatz ist besetzt.
error-slot-type = Der Bauplatz ist nicht für diesen Projekttyp.
error-small-town = Die Wohnscheibe kommt auf einen Wohnplatz einer mittleren oder großen Stadt.
error-no-tile = Im Angebot gibt es kein Plättchen { $department }.
error-tile-taken = Dieses neue Spendenplättchen ist vergeben.
error-area-covered = Dieser Spendenbereich kann nicht abgedeckt werden.
error-nobody-there = Du hast niemanden auf einer Mission { $region }.
error-no-such-lobby = Deine Firma hat keinen zweiten Empfang.
error-track-space = Deine Transportscheibe hat dieses Feld nicht erreicht.
error-not-offered = Dieses Einkommen bietet das nicht an.
error-tab-complete = Diese Projekttafel ist voll entwickelt.
error-track-complete = Deine Transportscheibe { $region } ist am Ende.
error-last-space-taken = Das letzte Feld der Leiste { $region } ist besetzt.
error-no-disk = Du hast keine Scheibe mehr.
error-donation-taken = Diese Spende ist vergeben.
error-nobody-donated = Kein anderer Spieler hat diese Spende gemacht.
error-donated-already = Du hast diese Spende schon gemacht.
error-no-wait = Nur der Startspieler darf warten, bevor er eine Abteilung nutzt, in einem Spiel mit diesem Modul.
error-no-action-choice = Das Aktionswahl-Plättchen kann jetzt nicht genutzt werden.
error-no-employee = Diesen Beschäftigten gibt es nicht.
error-not-adjacent = Diese Felder liegen nicht einen Schritt auseinander.
error-same-space = Der Beschäftigte steht schon dort.
error-no-moves = Es sind keine Schritte übrig.
error-no-transfers = Jetzt darf niemand versetzt werden.
error-no-department = { $office } kann in diesem Zug nicht genutzt werden.
error-no-use = In { $office } ist kein aktiver Beschäftigter mehr dafür da.
error-no-effect = { $office } hat keine solche Wirkung.
error-mission-needed = { $office } braucht dafür eine Mission.
error-no-mission = { $office } schickt dafür niemanden auf eine Mission.
error-empty-reserve = Dein Vorrat ist leer.
error-trade-amount = Zwischen 1 und 3 Waren, und nicht mehr, als du zahlen kannst.
error-too-many-projects = Du hast in dieser Region nur { $n } Projekte.
error-no-project = Du hast kein Projekt { $region }.
error-space-taken = Auf diesem Feld ist kein Platz für eine Abteilung.
error-kind-built = Deine Firma hat { $department } schon.
error-reserved-first = Deine reservierte Abteilung { $department } muss zuerst kommen.
error-no-project-ready = Von diesem Typ liegt keine Scheibe bereit.
error-nobody-to-activate = Hier kann niemand aktiviert werden.
error-no-payroll = Dieser Preis braucht das Lohnbüro, aktiv seit einer früheren Runde.
error-no-vp = Um einen SP zu verlieren, braucht man mehr als 0.
error-nothing-to-sell = Du hast keine Waren zu verkaufen.
error-must-decide = Das muss entschieden werden; man kann nicht verzichten.
