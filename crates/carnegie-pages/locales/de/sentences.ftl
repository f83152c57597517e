# Was jemand entscheidet, als kurzer Satz für Liste und Protokoll

say-sheet-goods = Mit { $n } Warenwürfeln beginnen ({ $cost })
say-sheet-employees = Mit { $n } Mitarbeitern am Empfang beginnen ({ $cost })
say-sheet-vp = Mit { $n } SP beginnen ({ $cost })
say-sheet-moves = Mit { $n } Schritten beim Aufbau beginnen ({ $cost })
say-bid = { $n } $ auf den Startspieler bieten
say-tabs = Seiten der Projektstreifen wählen: { $sides }
say-house = Die Scheibe Wohnen nach { $city } legen
say-reserve = { $department } reservieren
say-cover = Bereich { $column } mit dem neuen Plättchen { $cause } abdecken
say-secret = Geheime Spende notieren: { $donation }
say-choose = { $action } wählen
say-return = Einen Mitarbeiter zurückholen ({ $region } → { $lobby })
say-transport-income = Transporteinkommen von Feld { $n } nehmen: { $income }
say-recruit = Den neuen Mitarbeiter rekrutieren ({ $lobby })
say-take-money = Das Geld nehmen
say-take-goods = Den Warenwürfel nehmen
say-take-employee = Den Mitarbeiter nehmen
say-take-other = Nehmen: { $what }
say-research = Projektstreifen { $project } entwickeln
say-advance = Transport { $region } verbessern
say-donate = Spenden: { $donation }
say-wait = Warten und als Letzter spielen
say-action-choice = Den Aktionsjoker abgeben und { $action } nutzen
say-move = Einen Mitarbeiter bewegen: { $from } → { $to }
say-move-active = Einen aktiven Mitarbeiter bewegen: { $from } → { $to }
say-transfer = Einen Mitarbeiter versetzen: { $from } → { $to }
say-transfer-active = Einen aktiven Mitarbeiter versetzen: { $from } → { $to }
say-use = { $office }: { $take }
say-use-mission = { $office }: { $take }, Außeneinsatz { $region }
say-trade-sell = { $office }: { $goods } verkaufen
say-trade-buy = { $office }: { $goods } kaufen
say-agency = { $office } { $region }: { $take }
say-give = Sich der Spende anschließen: { $donation }, Außeneinsatz { $region }
say-add = { $department } auf { $space } bauen
say-staff = Einen Mitarbeiter in die neue Abteilung versetzen ({ $from })
say-staff-active = Einen aktiven Mitarbeiter in die neue Abteilung versetzen ({ $from })
say-build = { $project } in { $city } realisieren ({ $office })
say-build-mission = { $project } in { $city } realisieren ({ $office }), Außeneinsatz { $region }
say-activate = { $n ->
    [0] Einen Mitarbeiter aktivieren: { $office }
   *[other] Einen Mitarbeiter aktivieren: { $office }, { $n } $
}
say-activate-more = Einen Mitarbeiter aktivieren: { $office }, { $n } $ zahlen und { $vp } SP erhalten
say-activate-less = Einen Mitarbeiter aktivieren: { $office }, { $n } $ zahlen und { $vp } SP verlieren
say-sell = Einen Warenwürfel für { $goods-price } $ verkaufen
say-done-returning = Niemanden mehr zurückholen
say-done-nobody = Niemanden zurückholen
say-done-donation = Nicht spenden
say-done-departments = Zug beenden
say-done-activation = Aktivierung beenden
say-done-setup-moves = Schritte beenden
say-done-study = Forschungspunkte verfallen lassen
say-done-staffing = Neue Abteilung leer lassen
say-done-cover = Nichts abdecken

# Dasselbe, wie das Protokoll es nach dem Namen erzählt

did-sheet-goods = beginnt mit { $n } Warenwürfeln ({ $cost })
did-sheet-employees = beginnt mit { $n } Mitarbeitern am Empfang ({ $cost })
did-sheet-vp = beginnt mit { $n } SP ({ $cost })
did-sheet-moves = beginnt mit { $n } Schritten beim Aufbau ({ $cost })
did-bid = bietet { $n } $ auf den Startspieler
did-tabs = wählt die Seiten der Projektstreifen: { $sides }
did-house = legt die Scheibe Wohnen nach { $city }
did-reserve = reserviert { $department }
did-cover = deckt Bereich { $column } mit dem neuen Plättchen { $cause } ab
did-secret = notiert die geheime Spende: { $donation }
did-secret-hidden = entscheidet geheim
did-choose = wählt { $action }
did-return = holt einen Mitarbeiter zurück ({ $region } → { $lobby })
did-transport-income = nimmt das Transporteinkommen von Feld { $n }: { $income }
did-recruit = rekrutiert einen neuen Mitarbeiter ({ $lobby })
did-take-money = nimmt das Geld
did-take-goods = nimmt den Warenwürfel
did-take-employee = nimmt den Mitarbeiter
did-take-other = nimmt: { $what }
did-research = entwickelt den Projektstreifen { $project }
did-advance = verbessert den Transport { $region }
did-donate = spendet: { $donation }
did-wait = wartet und spielt als Letzter
did-action-choice = gibt den Aktionsjoker ab und nutzt { $action }
did-move = bewegt einen Mitarbeiter: { $from } → { $to }
did-move-active = bewegt einen aktiven Mitarbeiter: { $from } → { $to }
did-transfer = versetzt einen Mitarbeiter: { $from } → { $to }
did-transfer-active = versetzt einen aktiven Mitarbeiter: { $from } → { $to }
did-use = nutzt { $office }: { $take }
did-use-mission = nutzt { $office }: { $take }, Außeneinsatz { $region }
did-trade-sell = nutzt { $office } und verkauft { $goods }
did-trade-buy = nutzt { $office } und kauft { $goods }
did-agency = nutzt { $office } { $region }: { $take }
did-give = schließt sich der Spende an: { $donation }, Außeneinsatz { $region }
did-add = baut { $department } auf { $space }
did-staff = versetzt einen Mitarbeiter in die neue Abteilung ({ $from })
did-staff-active = versetzt einen aktiven Mitarbeiter in die neue Abteilung ({ $from })
did-build = realisiert { $project } in { $city } ({ $office })
did-build-mission = realisiert { $project } in { $city } ({ $office }), Außeneinsatz { $region }
did-activate = { $n ->
    [0] aktiviert einen Mitarbeiter: { $office }
   *[other] aktiviert einen Mitarbeiter: { $office }, { $n } $
}
did-activate-more = aktiviert einen Mitarbeiter: { $office }, zahlt { $n } $ und erhält { $vp } SP
did-activate-less = aktiviert einen Mitarbeiter: { $office }, zahlt { $n } $ und verliert { $vp } SP
did-sell = verkauft einen Warenwürfel für { $goods-price } $
did-done-returning = holt niemanden mehr zurück
did-done-nobody = holt niemanden zurück
did-done-donation = spendet nicht
did-done-departments = beendet den Zug
did-done-activation = beendet die Aktivierung
did-done-setup-moves = beendet die Schritte
did-done-study = lässt Forschungspunkte verfallen
did-done-staffing = lässt die neue Abteilung leer
did-done-cover = deckt nichts ab
idle-done-returning = { did-done-returning }
idle-done-nobody = holt niemanden zurück
idle-done-donation = spendet nicht
idle-done-departments = tut nichts
idle-done-activation = aktiviert niemanden
idle-done-setup-moves = bewegt niemanden
idle-done-study = lässt Forschungspunkte verfallen
idle-done-staffing = lässt die neue Abteilung leer
idle-done-cover = deckt nichts ab

# Was jemand in einem Zug getan hat, nach dem Namen erzählt, während man zusieht

caption-moves = bewegt Mitarbeiter um { $n ->
    [one] einen Schritt
   *[other] { $n } Schritte
}
caption-activates = aktiviert { $n ->
    [one] einen Mitarbeiter
   *[other] { $n } Mitarbeiter
}
caption-returns = holt { $n ->
    [one] einen Mitarbeiter
   *[other] { $n } Mitarbeiter
} zurück
caption-sells = verkauft { $n ->
    [one] einen Warenwürfel
   *[other] { $n } Warenwürfel
}
caption-builds = baut in { $things }
caption-develops = entwickelt { $things }
caption-improves = verbessert den Transport { $things }
caption-uses = nutzt { $things }
list-and = { $before } und { $last }

# Dinge zum Anklicken, als Knöpfe und für Vorleseprogramme

pick-mission = Außeneinsatz { $region }
pick-space = { $space }
pick-worker-active = Aktiver Mitarbeiter, { $space }
pick-worker-inactive = Inaktiver Mitarbeiter, { $space }
pick-tile = { $department }
pick-slot = { $city }, { $project }
pick-slot-number = { $city }, Projektfeld { $n }, { $project }
pick-tab = Projektstreifen { $project }
pick-side = { $project }: Seite { $side }
pick-track = Transport { $region }
pick-track-space = { $region }, Feld { $n }
pick-row = { $action }
pick-cause-tile = Neues Plättchen { $cause }
pick-area = Spendenbereich { $n }
pick-price = { $n } $ zahlen
pick-price-more = { $n } $ zahlen, { $vp } SP erhalten
pick-price-less = { $payroll-less-money } $ zahlen, { $payroll-less-vp } SP verlieren
pick-amount = { $goods }
pick-move = Einen Schritt nutzen
pick-transfer = Eine Versetzung nutzen
pick-bid = { $n } $
pick-use-mission = { $take } und ein Außeneinsatz
pick-region = Projekte { $region }

# Die Frage

ask-sheet = Den Bogen ausfüllen: { $line }
ask-tab-sides = Für jeden Projektstreifen eine Seite wählen
ask-housing-disk = Die Scheibe Wohnen in eine mittlere Stadt oder Großstadt legen
ask-reserve = Eine Abteilung reservieren: Sie muss die erste sein, die du baust
ask-cover = Du darfst einen Spendenbereich mit einem neuen Plättchen abdecken
ask-setup-moves = Mitarbeiter bewegen: noch { $moves }
ask-setup-moves-made = Alle Schritte sind gemacht
ask-activation = Mitarbeiter in den Abteilungen aktivieren
ask-secret-donation = Eine geheime Spende notieren
ask-choose-action = Die Aktion dieser Runde wählen
ask-returning = Einkommen { $region }: Mitarbeiter zurückholen, je { $income }
ask-transport-income = Archiv: Welches Feld der Transportleiste zahlt?
ask-lobby = Wohin kommt der neue Mitarbeiter?
ask-study = Forschungspunkte ausgeben: noch { $study }
ask-project-income = Projektstreifen { $project }: Einkommen wählen
ask-donation = Du darfst für { $cost } $ spenden
ask-departments-human-resources = Personal: Mitarbeiter bewegen, noch { $moves }
ask-departments-management = Verwaltung: Abteilungen nutzen
ask-departments-construction = Konstruktion: Projekte realisieren
ask-departments-research = F&E: noch { $study }
ask-staffing = Du darfst einen Mitarbeiter in die neue Abteilung versetzen
left-uses = { $n ->
    [one] noch { $n } Nutzung
   *[other] noch { $n } Nutzungen
}

wait-for = Warten auf { $names }
wait-spectator = { $names } am Zug
your-turn = Du bist am Zug
game-over = Die Partie ist zu Ende
winner = { $names } gewinnt mit { $vp } SP
winners = { $names } gewinnen mit je { $vp } SP
you-win = Du gewinnst mit { $vp } SP

# Was eine Entscheidung ändert

delta-money = { $sign }{ $n } $
delta-goods = { $sign }{ $n } Warenwürfel
delta-vp = { $sign }{ $n } SP
delta-study = { $sign }{ $n ->
    [one] { $n } Forschungspunkt
   *[other] { $n } Forschungspunkte
}
delta-moves = { $sign }{ $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
delta-transfers = { $sign }{ $n ->
    [one] { $n } Versetzung
   *[other] { $n } Versetzungen
}
delta-employees = { $sign }{ $n } Mitarbeiter
delta-final = { $sign }{ $n } SP, wenn jetzt Schluss wäre

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
log-andrew-advances = rückt { $region } um { $steps } vor
log-andrew-shifts = seine Karte wird um { $n } verschoben ({ $vp })
log-andrew-chooses = wählt { $action }
andrew-shifts = Andrews Karte wird um { $n } verschoben
andrew-chooses = Andrew wählt { $action }
log-end = Spielende
log-empty = Noch ist nichts geschehen.

# Warum eine Entscheidung abgelehnt wird

error-no-such-seat = Diesen Platz gibt es in dieser Partie nicht.
error-game-over = Die Partie ist zu Ende.
error-not-your-turn = Du bist nicht am Zug.
error-not-now = Das kann jetzt nicht entschieden werden.
error-money = Das kostet { $needed } $, aber du hast { $available } $.
error-goods = Das kostet { $needed } Warenwürfel, aber du hast { $available }.
error-study = Das kostet { $needed ->
    [one] { $needed } Forschungspunkt
   *[other] { $needed } Forschungspunkte
}, aber du hast nur noch { $available }.
error-sheet-option = Diese Möglichkeit gibt es auf dem Bogen nicht.
error-budget = Gebot und Zeilen dürfen zusammen höchstens { $sheet-budget } $ kosten.
error-slot-taken = Das Projektfeld ist besetzt.
error-slot-type = Das Projektfeld ist nicht für diese Projektart.
error-small-town = Die Scheibe Wohnen kommt auf ein Projektfeld für Wohnen in einer mittleren Stadt oder Großstadt.
error-no-tile = Im Angebot gibt es kein Plättchen { $department }.
error-tile-taken = Dieses neue Spendenplättchen ist vergeben.
error-area-covered = Dieser Spendenbereich kann nicht abgedeckt werden.
error-nobody-there = Du hast niemanden im Außeneinsatz { $region }.
error-no-such-lobby = Dein Unternehmen hat keinen zweiten Empfang.
error-track-space = Deine Transportscheibe hat dieses Feld nicht erreicht.
error-not-offered = Dieses Einkommen bietet das nicht an.
error-tab-complete = Dieser Projektstreifen ist voll entwickelt.
error-track-complete = Deine Transportscheibe { $region } hat das Ende erreicht.
error-last-space-taken = Das letzte Feld der Transportleiste { $region } ist besetzt.
error-no-disk = Du hast keine Scheibe mehr.
error-donation-taken = Diese Spende ist vergeben.
error-nobody-donated = Kein anderer Spieler hat diese Spende geleistet.
error-donated-already = Du hast diese Spende schon geleistet.
error-no-wait = Nur der Startspieler darf warten, und nur bevor er eine Abteilung nutzt; dazu gehört das Modul Warten.
error-no-action-choice = Der Aktionsjoker kann jetzt nicht genutzt werden.
error-no-employee = Diesen Mitarbeiter gibt es nicht.
error-not-adjacent = Diese Felder liegen nicht einen Schritt auseinander.
error-same-space = Der Mitarbeiter steht schon dort.
error-no-moves = Es sind keine Schritte übrig.
error-no-transfers = Jetzt darf niemand versetzt werden.
error-no-department = { $office }: in diesem Zug nicht nutzbar.
error-no-use = { $office }: Kein aktiver Mitarbeiter ist mehr dafür da.
error-no-effect = { $office }: Diesen Effekt gibt es hier nicht.
error-mission-needed = { $office }: Dafür ist ein Außeneinsatz nötig.
error-no-mission = { $office }: Dafür geht niemand auf einen Außeneinsatz.
error-empty-reserve = Deine Reserve ist leer.
error-trade-amount = Mindestens einer und höchstens { $n } Warenwürfel, und nicht mehr, als du zahlen kannst.
error-too-many-projects = Du hast in dieser Region nur { $n ->
    [one] { $n } Projekt
   *[other] { $n } Projekte
}.
error-no-project = Du hast kein Projekt { $region }.
error-space-taken = Auf diesem Feld ist kein Platz für eine Abteilung.
error-kind-built = Diese Abteilung hat dein Unternehmen schon: { $department }.
error-reserved-first = Zuerst musst du deine reservierte Abteilung bauen: { $department }.
error-no-project-ready = Für diese Projektart liegt keine Scheibe bereit.
error-nobody-to-activate = Hier kann niemand aktiviert werden.
error-no-payroll = Dieser Preis braucht die Lohnbuchhaltung, aktiv seit einer früheren Runde.
error-no-vp = Um einen SP zu verlieren, braucht man mindestens einen.
error-nothing-to-sell = Du hast keine Waren zu verkaufen.
error-must-decide = Das muss entschieden werden; man kann nicht verzichten.
why-another-question = Darum geht es gerade nicht. Jetzt: { $question }
