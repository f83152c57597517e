# Wörter des Spiels

region-west = Westen
region-midwest = Mittlerer Westen
region-east = Osten
region-south = Süden
region-west-in = im Westen
region-midwest-in = im Mittleren Westen
region-east-in = im Osten
region-south-in = im Süden
region-west-to = in den Westen
region-midwest-to = in den Mittleren Westen
region-east-to = in den Osten
region-south-to = in den Süden

action-human-resources = Personal
action-management = Verwaltung
action-construction = Bau
action-research = Forschung & Entwicklung
action-human-resources-short = Personal
action-management-short = Verwaltung
action-construction-short = Bau
action-research-short = F&E

project-housing = Wohnen
project-commerce = Handel
project-industry = Industrie
project-infrastructure = Infrastruktur
project-any = beliebiges Projekt

level-wagon = Planwagen
level-coach = Kutsche
level-railroad = Eisenbahn

cause-education = Bildung
cause-human-rights = Menschenrechte
cause-welfare = Wohlfahrt
cause-health = Gesundheit

module-new-beginning = Ein neuer Anfang
module-new-departments = Neue Abteilungen
module-open-bar = Freie Auswahl
module-new-donations = Neue Spenden
module-wait = Warten
module-secret-donation = Geheime Spende
module-new-beginning-about = Alle füllen einen geheimen Zettel aus: ein Gebot für den Startspieler und die eigenen Waren, Beschäftigten, Punkte und Schritte zu Beginn.
module-new-departments-about = Aus allen 32 Abteilungen werden vier Arten jedes Typs gezogen, je zwei Exemplare.
module-open-bar-about = Von jeder der 32 Abteilungen ein Exemplar.
module-new-donations-about = Vor der ersten Runde darf jeder einen Spendenbereich mit einem neuen Plättchen abdecken.
module-wait-about = Der Startspieler darf in Phase III als Letzter spielen.
module-secret-donation-about = Jeder notiert geheim eine Spende. Sie kostet nichts und zählt am Ende.

phase-sheets = Startzettel
phase-tab-sides = Projekttafeln
phase-first-project = Erstes Projekt
phase-new-donations = Neue Spenden
phase-setup-moves = Erste Schritte
phase-secret-donations = Geheime Spenden
phase-choose-action = Aktion
phase-income = Einkommen
phase-donation = Spende
phase-departments = Abteilungen
phase-activation = Aktivierung
phase-finished = Das Spiel ist zu Ende

money = { $n } $
goods = { $n ->
    [one] { $n } Ware
   *[other] { $n } Waren
}
vp = { $n } SP
study = { $n ->
    [one] { $n } Forschungspunkt
   *[other] { $n } Forschungspunkte
}
moves = { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
transfers = { $n ->
    [one] { $n } Versetzung
   *[other] { $n } Versetzungen
}
employees = { $n ->
    [one] { $n } Beschäftigter
   *[other] { $n } Beschäftigte
}
projects-count = { $n ->
    [one] { $n } Projekt
   *[other] { $n } Projekte
}
donations-count = { $n ->
    [one] { $n } Spende
   *[other] { $n } Spenden
}
departments-count = { $n ->
    [one] { $n } Abteilung
   *[other] { $n } Abteilungen
}
cards-count = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
steps-count = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}

income-nothing = kein Einkommen
income-employee = { $n ->
    [one] { $n } Beschäftigter aus dem Vorrat
   *[other] { $n } Beschäftigte aus dem Vorrat
}
income-employee-or-money = ein Beschäftigter oder { $n } $
income-goods-or-money = eine Ware oder { $n } $
income-donation-limit = jede Spende darf { $n } SP mehr bringen

lobby = Empfang
empty-space = Freies Feld
reserve = Vorrat
neutral = Neutrale Scheibe
andrew = Andrew

printed-human-resources = Personalabteilung
printed-commerce-and-finance = Handel & Finanzen
printed-strategic-planning = Strategische Planung
printed-construction = Bauabteilung
printed-research = Forschung & Entwicklung
printed-human-resources-effect = 3 Schritte für jeden aktiven Beschäftigten hier und 3 weitere für den ständigen.
printed-commerce-and-finance-effect = Je Nutzung: 3 $ oder 1 Ware, oder eine Mission und 6 $, oder eine Mission und 2 Waren.
printed-strategic-planning-effect = Je Nutzung: eine Abteilung hinzufügen. Sie kostet 2 Waren, oder 1, wenn ein eigener Beschäftigter auf dem Feld steht.
printed-construction-effect = Je Nutzung: den Beschäftigten auf eine Mission schicken und in dieser Region ein Projekt für seine Waren bauen.
printed-research-effect = 3 Forschungspunkte für jeden aktiven Beschäftigten hier, für Projekttafeln und Transport.
lobby-effect = Neue und zurückkehrende Beschäftigte kommen hierher. Am Empfang kann niemand aktiviert werden.
empty-space-effect = Hier kann eine Abteilung entstehen. Im obersten Stock ist sie 3 statt 2 SP wert.

department-training = Schulung & Partner
department-recruiting = Einstellung
department-safety = Sicherheit & Qualität
department-new-lobby = Neuer Empfang
department-purchasing = Einkauf
department-sales = Verkauf
department-logistics = Logistik
department-property-management = Gebäudeverwaltung
department-engineering = Ingenieurbüro
department-outsourcing = Bauvergabe
department-supply-chain = Lieferkette
department-communications = Öffentlichkeit
department-advanced-research = Spitzenforschung
department-advanced-design = Entwurfsbüro
department-charitable-giving = Mildtätigkeit
department-telegraph = Telegrafen
department-hr-administration = Personalverwaltung
department-local-partners = Örtliche Partner
department-corporate-communication = Interne Kommunikation
department-green-spaces = Grünflächen
department-accounting = Buchhaltung
department-branding = Markenpflege
department-payroll = Lohnbüro
department-public-relations = Pressearbeit
department-production-lines = Fertigungslinien
department-renovation = Renovierung
department-political-lobbying = Politische Kontakte
department-post-office = Postamt
department-rd-coordination = F&E-Leitung
department-knowledge-sharing = Wissensaustausch
department-archives = Archiv
department-libraries = Bibliotheksnetz

department-training-effect = Mission: 8 $ oder 8 Schritte.
department-recruiting-effect = Mission und ein Beschäftigter aus dem Vorrat an den Empfang; oder 4 Schritte ohne Mission.
department-safety-effect = Mission: 1 SP für je zwei aktive Beschäftigte der eigenen Firma, aufgerundet.
department-new-lobby-effect = Kostet 2 Waren mehr. Neue und zurückkehrende Beschäftigte dürfen hierher statt an den Empfang. Hat keine Schreibtische und braucht niemanden.
department-purchasing-effect = Mission: 8 $ oder 3 Waren.
department-sales-effect = 1 bis 3 Waren abgeben für je 6 $.
department-logistics-effect = 1 bis 3 Waren abgeben für je 3 $ und 1 SP.
department-property-management-effect = Dauerhaft: Wer eine Abteilung hinzufügt, darf sofort einen beliebigen eigenen Beschäftigten dorthin stellen.
department-engineering-effect = Wie die Bauabteilung: Mission, Waren zahlen, ein Projekt in dieser Region bauen.
department-outsourcing-effect = 3 $ und die Waren zahlen: ein Projekt irgendwo bauen, ohne Mission.
department-supply-chain-effect = Bis zu 3 Waren für je 1 $ kaufen.
department-communications-effect = Dauerhaft: Die n-te Spende kostet n × 3 $ statt n × 5 $.
department-advanced-research-effect = Mission: 7 Forschungspunkte.
department-advanced-design-effect = 4 Forschungspunkte für jeden aktiven Beschäftigten hier.
department-charitable-giving-effect = Mission: eine Spende bezahlen und sich der Scheibe eines anderen Spielers anschließen, wo man selbst noch nicht gespendet hat.
department-telegraph-effect = Dauerhaft: Jeder Transportschritt kostet 1 Forschungspunkt weniger, mindestens 1.
department-hr-administration-effect = Mission: je eigener Personalabteilung bis zu einen Beschäftigten auf ein beliebiges Feld versetzen.
department-local-partners-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 2 Schritte.
department-corporate-communication-effect = Dauerhaft, wenn zu Beginn des Zuges aktiv: Beschäftigte dürfen auch schräg gehen.
department-green-spaces-effect = Am Ende, wenn aktiv: 2 SP für jedes Feld der Firma ohne Abteilung.
department-accounting-effect = Mission: 3 $ für jede eigene Verwaltungsabteilung.
department-branding-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 1 Ware.
department-payroll-effect = Dauerhaft, wenn seit einer früheren Runde aktiv: Aktivieren für den Preis plus 2 $ und 1 SP, oder für 1 $ und den Verlust von 1 SP.
department-public-relations-effect = Am Ende, wenn aktiv: 2 SP für jedes Projekt in der Region mit den meisten eigenen.
department-production-lines-effect = Mission: 1 Ware für jede eigene Bauabteilung.
department-renovation-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 1 SP.
department-political-lobbying-effect = Dauerhaft: auf Bauplätzen jedes Typs bauen; 1 SP, wenn der Bauplatz passt oder in einer Kleinstadt liegt.
department-post-office-effect = Am Ende, wenn aktiv: 1 Verbindungspunkt mehr für die verbundenen Großstädte.
department-rd-coordination-effect = Mission: 2 Forschungspunkte für jede eigene F&E-Abteilung.
department-knowledge-sharing-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 2 Forschungspunkte.
department-archives-effect = Dauerhaft: Transporteinkommen von jedem früheren Feld der Leiste nehmen; letzte Felder darf man teilen und erhält ihren Bonus.
department-libraries-effect = Am Ende, wenn aktiv: 4 SP für jedes Projekt in der Region mit den wenigsten eigenen.

desks = { $n ->
    [0] kein Schreibtisch
    [one] { $n } Schreibtisch, Aktivierung { $cost } $
   *[other] { $n } Schreibtische, Aktivierung je { $cost } $
}
department-number = Nr. { $n }

effect-per-built = 3 SP für jede hinzugefügte Abteilung des Typs { $action }
effect-per-any-built = 1 SP für jede hinzugefügte Abteilung
effect-per-infrastructure = 4 SP für jedes Infrastrukturprojekt
effect-per-industry = 3 SP für jedes Industrieprojekt
effect-per-housing-or-commerce = 2 SP für jedes Wohn- oder Handelsprojekt
effect-per-railroad = 3 SP für jede Region mit erreichter Eisenbahn
effect-per-donation = 2 SP für jede eigene Spende, auch diese
effect-fixed = 7 SP
effect-pay-goods = 2 SP für jede am Ende bezahlte Ware
effect-pay-money = 2 SP für je 5 $, die am Ende bezahlt werden
effect-pay-money-and-goods = 4 SP für je 5 $ und eine Ware, die am Ende bezahlt werden
effect-per-active = 1 SP für jeden aktiven Beschäftigten
effect-per-project-in = 2 SP für jedes Projekt { $region }
effect-per-small-town = 2 SP für jedes Projekt in einer Kleinstadt
effect-best-department-type = 4 SP für jede Abteilung des häufigsten eigenen Typs
effect-department-types = 3 SP für jeden Typ unter den eigenen Abteilungen
effect-left-column = 3 SP für jede hinzugefügte Abteilung in der linken Spalte
effect-top-floor = 3 SP für jede hinzugefügte Abteilung im obersten Stock
effect-per-donation-to = 4 SP für jede eigene Spende für { $cause }
effect-best-project-type = 3 SP für jedes Projekt des häufigsten eigenen Typs
effect-project-types = 3 SP für jeden Typ unter den eigenen Projekten
effect-per-project = 1 SP für jedes Projekt
effect-donation-types = 3 SP für jeden Zweck, für den man gespendet hat
effect-empty-spaces = 2 SP für jedes Feld ohne Abteilung
effect-per-inactive = 2 SP für jeden inaktiven Beschäftigten, auch auf Missionen
effect-paid-desks = 2 SP für jeden aktiven Beschäftigten an einem Schreibtisch, der mindestens 1 $ kostet
effect-pay-small-money-and-goods = 3 SP für je 3 $ und eine Ware, die am Ende bezahlt werden, höchstens 4-mal
effect-connected-to = 2 SP für jede mittlere Stadt, die mit { $city } verbunden ist

line-track = Punkteleiste
line-action-choice = Aktionswahl-Plättchen
line-employees = Aktive Beschäftigte
line-departments = Abteilungen
line-housing-tab = Tafel Wohnen
line-commerce-tab = Tafel Handel
line-industry-tab = Tafel Industrie
line-infrastructure-tab = Tafel Infrastruktur
line-projects = Projekte in Städten
line-major-cities = Verbundene Großstädte
line-donations = Spenden
line-secret-donation = Geheime Spende
line-green-spaces = Grünflächen
line-public-relations = Pressearbeit
line-libraries = Bibliotheksnetz
line-cards = Verschobene Karten
line-transport = Letzte Transportfelder
line-total = Summe

benefit-money = Geld
benefit-goods = Waren
benefit-moves = Schritte
benefit-study = Forschungspunkte
benefit-vp = SP
benefit-employee = ein Beschäftigter
benefit-transfers = Versetzungen

sheet-goods = Waren
sheet-employees = Beschäftigte am Empfang
sheet-vp = SP zu Beginn
sheet-moves = Erste Schritte
sheet-bid = Gebot für den Startspieler
