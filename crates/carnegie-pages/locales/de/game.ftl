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
action-construction = Konstruktion
action-research = Forschung & Entwicklung
action-human-resources-short = Personal
action-management-short = Verwaltung
action-construction-short = Konstruktion
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
module-open-bar = Open Bar
module-new-donations = Neue Spenden
module-wait = Warten
module-secret-donation = Geheime Spende
module-new-beginning-about = Alle füllen geheim einen Bogen aus: ein Gebot auf den Startspieler und die eigenen Waren, Mitarbeiter, Punkte und Schritte zu Beginn.
module-new-departments-about = Aus allen 32 Abteilungen werden von jeder Art vier gezogen, je zwei Exemplare.
module-open-bar-about = Von jeder der 32 Abteilungen ein Exemplar.
module-new-donations-about = Vor der ersten Runde darf jeder einen Spendenbereich mit einem neuen Plättchen abdecken.
module-wait-about = Der Startspieler darf in Phase III als Letzter spielen.
module-secret-donation-about = Jeder notiert geheim eine Spende. Sie kostet nichts und zählt am Ende.

phase-sheets = Startbögen
phase-tab-sides = Projektstreifen
phase-first-project = Erstes Projekt
phase-new-donations = Neue Spenden
phase-setup-moves = Schritte beim Aufbau
phase-secret-donations = Geheime Spenden
phase-choose-action = Aktion
phase-income = Einkommen
phase-donation = Spende
phase-departments = Abteilungen
phase-activation = Aktivierung
phase-finished = Das Spiel ist zu Ende

money = { $n } $
goods = { $n } Warenwürfel
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
employees = { $n } Mitarbeiter
projects-count = { $n ->
    [one] { $n } Projekt
   *[other] { $n } Projekte
}
steps-count = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}

income-nothing = kein Einkommen
income-employee = { $n } Mitarbeiter aus der Reserve
income-employee-or-money = ein Mitarbeiter oder { $n } $
income-goods-or-money = ein Warenwürfel oder { $n } $
income-donation-limit = jede Spende darf { $n } SP mehr bringen

lobby = Empfang
empty-space = Leeres Feld
reserve = Reserve
neutral = Neutrale Scheibe
andrew = Andrew

printed-human-resources = Personalabteilung
printed-commerce-and-finance = Handel & Finanzen
printed-strategic-planning = Strategische Planung
printed-construction = Konstruktionsabteilung
printed-research = Forschung & Entwicklung
printed-human-resources-effect = 3 Schritte für jeden aktiven Mitarbeiter hier und 3 weitere für den dauerhaften.
printed-commerce-and-finance-effect = Je Nutzung: 3 $ oder 1 Warenwürfel, oder ein Außeneinsatz und 6 $, oder ein Außeneinsatz und 2 Warenwürfel.
printed-strategic-planning-effect = Je Nutzung: eine Abteilung bauen. Sie kostet 2 Warenwürfel, oder 1, wenn ein eigener Mitarbeiter auf dem Feld steht.
printed-construction-effect = Je Nutzung: den Mitarbeiter auf einen Außeneinsatz schicken, die Warenwürfel eines Projekts zahlen und es in dieser Region realisieren.
printed-research-effect = 3 Forschungspunkte für jeden aktiven Mitarbeiter hier, für Projektstreifen und Transport.
lobby-effect = Neue und zurückkehrende Mitarbeiter kommen hierher. Am Empfang kann niemand aktiviert werden.
empty-space-effect = Hier kann eine Abteilung gebaut werden. In der obersten Etage ist sie 3 statt 2 SP wert.

department-training = Schulung & Partnerschaften
department-recruiting = Personalbeschaffung
department-safety = Sicherheit & Qualität
department-new-lobby = Neuer Empfang
department-purchasing = Einkauf
department-sales = Vertrieb
department-logistics = Logistik
department-property-management = Immobilienverwaltung
department-engineering = Ingenieurwesen
department-outsourcing = Bauvergabe
department-supply-chain = Lieferkette
department-communications = Kommunikation
department-advanced-research = Spitzenforschung
department-advanced-design = Spitzenentwicklung
department-charitable-giving = Wohltätigkeit
department-telegraph = Telegrafenamt
department-hr-administration = Personaladministration
department-local-partners = Lokale Partner
department-corporate-communication = Unternehmenskommunikation
department-green-spaces = Grünflächen
department-accounting = Buchhaltung
department-branding = Markenführung
department-payroll = Lohnbuchhaltung
department-public-relations = Öffentlichkeitsarbeit
department-production-lines = Produktionslinien
department-renovation = Renovierung
department-political-lobbying = Politische Lobbyarbeit
department-post-office = Postamt
department-rd-coordination = F&E-Koordination
department-knowledge-sharing = Wissensaustausch
department-archives = Archiv
department-libraries = Bibliotheksnetz

department-training-effect = Außeneinsatz: 8 $ oder 8 Schritte.
department-recruiting-effect = Außeneinsatz und ein Mitarbeiter aus der Reserve an den Empfang; oder 4 Schritte ohne Außeneinsatz.
department-safety-effect = Außeneinsatz: 1 SP für je zwei aktive Mitarbeiter des eigenen Unternehmens, aufgerundet.
department-new-lobby-effect = Kostet 2 Warenwürfel mehr. Neue und zurückkehrende Mitarbeiter dürfen hierher statt an den Empfang. Hat keine Schreibtische und braucht niemanden.
department-purchasing-effect = Außeneinsatz: 8 $ oder 3 Warenwürfel.
department-sales-effect = 1 bis 3 Warenwürfel abgeben für je 6 $.
department-logistics-effect = 1 bis 3 Warenwürfel abgeben für je 3 $ und 1 SP.
department-property-management-effect = Dauerhaft: Wer eine Abteilung baut, darf sofort einen beliebigen eigenen Mitarbeiter dorthin versetzen.
department-engineering-effect = Wie die Konstruktionsabteilung: Außeneinsatz, Warenwürfel zahlen, ein Projekt in dieser Region realisieren.
department-outsourcing-effect = 3 $ und die Warenwürfel zahlen: ein Projekt in einer beliebigen Region realisieren, ohne Außeneinsatz.
department-supply-chain-effect = Bis zu 3 Warenwürfel für je 1 $ kaufen.
department-communications-effect = Dauerhaft: Die n-te Spende kostet n × 3 $ statt n × 5 $.
department-advanced-research-effect = Außeneinsatz: 7 Forschungspunkte.
department-advanced-design-effect = 4 Forschungspunkte für jeden aktiven Mitarbeiter hier.
department-charitable-giving-effect = Außeneinsatz: eine Spende bezahlen und sich der Scheibe eines anderen Spielers anschließen, wo man selbst noch nicht gespendet hat.
department-telegraph-effect = Dauerhaft: Jeder Transportschritt kostet 1 Forschungspunkt weniger, mindestens 1.
department-hr-administration-effect = Außeneinsatz: für jede eigene Personalabteilung bis zu einen Mitarbeiter auf ein beliebiges Feld versetzen.
department-local-partners-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 2 Schritte.
department-corporate-communication-effect = Dauerhaft, wenn zu Beginn des Zuges aktiv: Mitarbeiter dürfen auch diagonal bewegt werden.
department-green-spaces-effect = Am Ende, wenn aktiv: 2 SP für jedes Feld des Unternehmensplans ohne Abteilung.
department-accounting-effect = Außeneinsatz: 3 $ für jede eigene Verwaltungsabteilung.
department-branding-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 1 Warenwürfel.
department-payroll-effect = Dauerhaft, wenn seit einer früheren Runde aktiv: Aktivieren für 2 $ mehr und 1 SP erhalten, oder für 1 $ und 1 SP verlieren.
department-public-relations-effect = Am Ende, wenn aktiv: 2 SP für jedes Projekt in der Region mit den meisten eigenen.
department-production-lines-effect = Außeneinsatz: 1 Warenwürfel für jede eigene Konstruktionsabteilung.
department-renovation-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 1 SP.
department-political-lobbying-effect = Dauerhaft: auf Projektfeldern jeder Art bauen; 1 SP, wenn das Projektfeld passt oder in einer Kleinstadt liegt.
department-post-office-effect = Am Ende, wenn aktiv: 1 Anschlusspunkt mehr für die verbundenen Großstädte.
department-rd-coordination-effect = Außeneinsatz: 2 Forschungspunkte für jede eigene F&E-Abteilung.
department-knowledge-sharing-effect = Eine Region wählen: Jedes eigene Projekt dort bringt 2 $ oder 2 Forschungspunkte.
department-archives-effect = Dauerhaft: Transporteinkommen von jedem früheren Feld der Leiste nehmen; letzte Felder darf man teilen und erhält ihren Bonus.
department-libraries-effect = Am Ende, wenn aktiv: 4 SP für jedes Projekt in der Region mit den wenigsten eigenen.

desks = { $n ->
    [0] kein Schreibtisch
    [one] { $n } Schreibtisch, Aktivierung { $cost } $
   *[other] { $n } Schreibtische, Aktivierung je { $cost } $
}
department-number = Nr. { $n }

effect-per-built = 3 SP für jede gebaute Abteilung der Art { $action }
effect-per-any-built = 1 SP für jede gebaute Abteilung
effect-per-infrastructure = 4 SP für jedes Infrastrukturprojekt
effect-per-industry = 3 SP für jedes Industrieprojekt
effect-per-housing-or-commerce = 2 SP für jedes Wohn- oder Handelsprojekt
effect-per-railroad = 3 SP für jede Region mit der Transportstufe Eisenbahn
effect-per-donation = 2 SP für jede geleistete Spende, auch diese
effect-fixed = 7 SP
effect-pay-goods = 2 SP für jeden am Ende bezahlten Warenwürfel
effect-pay-money = 2 SP für je 5 $, die am Ende bezahlt werden
effect-pay-money-and-goods = 4 SP für je 5 $ und 1 Warenwürfel, die am Ende bezahlt werden
effect-per-active = 1 SP für jeden aktiven Mitarbeiter
effect-per-project-in = 2 SP für jedes Projekt { $region }
effect-per-small-town = 2 SP für jedes Projekt in einer Kleinstadt
effect-best-department-type = 4 SP für jede gebaute Abteilung der häufigsten eigenen Art
effect-department-types = 3 SP für jede Art unter den gebauten Abteilungen
effect-left-column = 3 SP für jede gebaute Abteilung in der linken Spalte
effect-top-floor = 3 SP für jede gebaute Abteilung in der obersten Etage
effect-per-donation-to = 4 SP für jede eigene Spende für { $cause }
effect-best-project-type = 3 SP für jedes Projekt der häufigsten eigenen Art
effect-project-types = 3 SP für jede Art unter den eigenen Projekten
effect-per-project = 1 SP für jedes Projekt
effect-donation-types = 3 SP für jeden Zweck, für den man gespendet hat
effect-empty-spaces = 2 SP für jedes Feld ohne Abteilung
effect-per-inactive = 2 SP für jeden inaktiven Mitarbeiter, auch im Außeneinsatz
effect-paid-desks = 2 SP für jeden aktiven Mitarbeiter an einem Schreibtisch, der mindestens 1 $ kostet
effect-pay-small-money-and-goods = 3 SP für je 3 $ und 1 Warenwürfel, die am Ende bezahlt werden, höchstens 4-mal
effect-connected-to = 2 SP für jede mittlere Stadt, die mit { $city } verbunden ist

line-track = Punkteleiste
line-action-choice = Aktionsjoker
line-employees = Aktive Mitarbeiter
line-departments = Abteilungen
line-housing-tab = Streifen Wohnen
line-commerce-tab = Streifen Handel
line-industry-tab = Streifen Industrie
line-infrastructure-tab = Streifen Infrastruktur
line-projects = Projekte in Städten
line-major-cities = Verbundene Großstädte
line-donations = Spenden
line-secret-donation = Geheime Spende
line-green-spaces = Grünflächen
line-public-relations = Öffentlichkeitsarbeit
line-libraries = Bibliotheksnetz
line-cards = Verschobene Karten
line-transport = Letzte Transportfelder
line-total = Summe

benefit-money = Geld
benefit-goods = Waren
benefit-moves = Schritte
benefit-study = Forschungspunkte
benefit-vp = SP
benefit-employee = ein Mitarbeiter
benefit-transfers = Versetzungen

sheet-goods = Warenwürfel
sheet-employees = Mitarbeiter am Empfang
sheet-vp = SP zu Beginn
sheet-moves = Schritte beim Aufbau
sheet-bid = Gebot auf den Startspieler

# Lange Wörter der Namen, mit ihren Trennstellen
narrow-words = Buch·hal·tung F&E-Ko·or·di·na·tion Bib·lio·theks·netz Ent·wick·lung Im·mo·bi·lien·ver·wal·tung In·ge·nieur·wesen Infra·struk·tur Kom·mu·ni·ka·tion Kon·struk·tion Kon·struk·tions·ab·tei·lung Lobby·arbeit Lohn·buch·hal·tung Marken·füh·rung Menschen·rechte Öf·fent·lich·keits·arbeit Part·ner·schaf·ten Per·so·nal·ab·tei·lung Per·so·nal·ad·mi·nis·tra·tion Per·so·nal·be·schaf·fung Pro·duk·tions·linien Re·no·vie·rung Spitzen·ent·wick·lung Spitzen·for·schung Stra·te·gi·sche Te·le·grafen·amt Un·ter·neh·mens·kom·mu·ni·ka·tion Wissens·aus·tausch Wohl·tä·tig·keit
