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
project-infrastructure-full = Öffentliche Infrastruktur
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
module-new-departments-about = Aus allen { $all-kinds } Abteilungen werden von jeder Art vier gezogen, je zwei Exemplare.
module-open-bar-about = Von jeder der { $all-kinds } Abteilungen ein Exemplar.
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
phase-finished = Die Partie ist zu Ende

money = { $n } $
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
income-employee-or-money = ein Mitarbeiter oder { $n } $
income-goods-or-money = ein Warenwürfel oder { $n } $
income-donation-limit = jede Spende darf { $n } SP mehr bringen
tab-start = kein Projekt
tab-end-vp = { $n } SP am Ende

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
printed-human-resources-effect = { $hr-moves ->
    [one] { $hr-moves } Schritt
   *[other] { $hr-moves } Schritte
} für jeden aktiven Mitarbeiter hier und { $permanent-moves } weitere für den dauerhaften.
printed-commerce-and-finance-effect = Je Nutzung: { $finance-money } $ oder { $finance-goods } Warenwürfel, oder ein Außeneinsatz und { $finance-mission-money } $, oder ein Außeneinsatz und { $finance-mission-goods } Warenwürfel.
printed-strategic-planning-effect = Je Nutzung: eine Abteilung bauen. Sie kostet { $department-goods } Warenwürfel, oder { $staffed-department-goods }, wenn ein eigener Mitarbeiter auf dem Feld steht.
printed-construction-effect = Je Nutzung: den Mitarbeiter auf einen Außeneinsatz schicken, die Warenwürfel eines Projekts zahlen und es in dieser Region realisieren, mit der ältesten Scheibe seines Streifens.
printed-research-effect = { $research-study ->
    [one] { $research-study } Forschungspunkt
   *[other] { $research-study } Forschungspunkte
} für jeden aktiven Mitarbeiter hier, für Projektstreifen und Transport.
lobby-effect = Neue und zurückkehrende Mitarbeiter kommen hierher. Am Empfang kann niemand aktiviert werden.
empty-space-effect = Hier kann eine Abteilung gebaut werden. In der obersten Etage ist sie { $top-department-vp } statt { $department-vp } SP wert.

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
department-hr-administration-full = Personaladministration
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

department-training-effect = Außeneinsatz: { $training-money } $ oder { $training-moves ->
    [one] { $training-moves } Schritt
   *[other] { $training-moves } Schritte
}.
department-recruiting-effect = Außeneinsatz und { $recruiting-employees ->
    [one] ein Mitarbeiter
   *[other] { $recruiting-employees } Mitarbeiter
} aus der Reserve an den Empfang; oder { $recruiting-moves ->
    [one] { $recruiting-moves } Schritt
   *[other] { $recruiting-moves } Schritte
} ohne Außeneinsatz.
department-safety-effect = Außeneinsatz: { $safety-vp } SP für je { $safety-employees } aktive Mitarbeiter des eigenen Unternehmens, aufgerundet.
department-new-lobby-effect = Kostet { $new-lobby-goods } Warenwürfel mehr. Neue und zurückkehrende Mitarbeiter dürfen hierher statt an den Empfang. Hat keine Schreibtische und braucht niemanden.
department-purchasing-effect = Außeneinsatz: { $purchasing-money } $ oder { $purchasing-goods } Warenwürfel.
department-sales-effect = Bis zu { $sales-goods } Warenwürfel abgeben für je { $sales-money } $.
department-logistics-effect = Bis zu { $logistics-goods } Warenwürfel abgeben für je { $logistics-money } $ und { $logistics-vp } SP.
department-property-management-effect = Dauerhaft: Baust du eine Abteilung, darfst du sofort { $property-management-employees ->
    [one] einen deiner
   *[other] { $property-management-employees } deiner
} Mitarbeiter dorthin versetzen.
department-engineering-effect = Wie die Konstruktionsabteilung: Außeneinsatz, Warenwürfel zahlen, ein Projekt in dieser Region realisieren.
department-outsourcing-effect = { $outsourcing-money } $ und die Warenwürfel zahlen: ein Projekt in einer beliebigen Region realisieren, ohne Außeneinsatz.
department-supply-chain-effect = Bis zu { $supply-chain-goods } Warenwürfel für je { $supply-chain-money } $ kaufen.
department-communications-effect = Dauerhaft: Die n-te Spende kostet n × { $communications-donation-cost } $ statt n × { $donation-cost } $.
department-advanced-research-effect = Außeneinsatz: { $advanced-research-study ->
    [one] { $advanced-research-study } Forschungspunkt
   *[other] { $advanced-research-study } Forschungspunkte
}.
department-advanced-design-effect = { $advanced-design-study ->
    [one] { $advanced-design-study } Forschungspunkt
   *[other] { $advanced-design-study } Forschungspunkte
} für jeden aktiven Mitarbeiter hier.
department-charitable-giving-effect = Außeneinsatz: eine Spende bezahlen, die schon ein anderer Spieler geleistet hat, du selbst aber noch nicht.
department-telegraph-effect = Dauerhaft: Jeder Transportschritt kostet { $telegraph-less ->
    [one] { $telegraph-less } Forschungspunkt
   *[other] { $telegraph-less } Forschungspunkte
} weniger, mindestens { $telegraph-least }.
department-hr-administration-effect = Außeneinsatz: für jede eigene Personalabteilung bis zu { $hr-administration-employees ->
    [one] einen Mitarbeiter
   *[other] { $hr-administration-employees } Mitarbeiter
} auf ein beliebiges Feld versetzen.
department-local-partners-effect = Eine Region wählen: Jedes eigene Projekt dort bringt { $local-partners-money } $ oder { $local-partners-moves ->
    [one] { $local-partners-moves } Schritt
   *[other] { $local-partners-moves } Schritte
}.
department-corporate-communication-effect = Dauerhaft, wenn zu Beginn des Zuges aktiv: Mitarbeiter dürfen auch diagonal bewegt werden.
department-green-spaces-effect = Am Ende, wenn aktiv: { $green-spaces-vp } SP für jedes Feld des Unternehmensplans ohne Abteilung.
department-accounting-effect = Außeneinsatz: { $accounting-money } $ für jede eigene Verwaltungsabteilung.
department-branding-effect = Eine Region wählen: Jedes eigene Projekt dort bringt { $branding-money } $ oder { $branding-goods } Warenwürfel.
department-payroll-effect = Dauerhaft, wenn seit einer früheren Runde aktiv: Aktivieren für { $payroll-more-money } $ mehr und { $payroll-more-vp } SP erhalten, oder für { $payroll-less-money } $ und { $payroll-less-vp } SP verlieren.
department-public-relations-effect = Am Ende, wenn aktiv: { $public-relations-vp } SP für jedes Projekt in der Region, in der du die meisten Projekte hast.
department-production-lines-effect = Außeneinsatz: { $production-lines-goods } Warenwürfel für jede eigene Konstruktionsabteilung.
department-renovation-effect = Eine Region wählen: Jedes eigene Projekt dort bringt { $renovation-money } $ oder { $renovation-vp } SP.
department-political-lobbying-effect = Dauerhaft: auf Projektfeldern jeder Art bauen; { $political-lobbying-vp } SP, wenn das Projektfeld passt oder in einer Kleinstadt liegt.
department-post-office-effect = Am Ende, wenn aktiv: { $post-office-points ->
    [one] { $post-office-points } Anschlusspunkt
   *[other] { $post-office-points } Anschlusspunkte
} mehr für die verbundenen Großstädte, höchstens { $post-office-most }; { $post-office-most } Punkte bringen { $post-office-vp } SP mehr als { $most-connection-points }.
department-rd-coordination-effect = Außeneinsatz: { $rd-coordination-study ->
    [one] { $rd-coordination-study } Forschungspunkt
   *[other] { $rd-coordination-study } Forschungspunkte
} für jede eigene F&E-Abteilung.
department-knowledge-sharing-effect = Eine Region wählen: Jedes eigene Projekt dort bringt { $knowledge-sharing-money } $ oder { $knowledge-sharing-study ->
    [one] { $knowledge-sharing-study } Forschungspunkt
   *[other] { $knowledge-sharing-study } Forschungspunkte
}.
department-archives-effect = Dauerhaft: Transporteinkommen von jedem früheren Feld der Leiste nehmen; letzte Felder darf man teilen und erhält ihren Bonus.
department-libraries-effect = Am Ende, wenn aktiv: { $libraries-vp } SP für jedes Projekt in der Region, in der du die wenigsten Projekte hast.

desks = { $n ->
    [0] kein Schreibtisch
    [one] { $n } Schreibtisch, Aktivierung { $cost } $
   *[other] { $n } Schreibtische, Aktivierung je { $cost } $
}
department-number = Nr. { $n }

effect-per-built = { $vp } SP für jede gebaute Abteilung der Art { $action }
effect-per-any-built = { $vp } SP für jede gebaute Abteilung
effect-per-infrastructure = { $vp } SP für jedes Projekt der öffentlichen Infrastruktur
effect-per-industry = { $vp } SP für jedes Industrieprojekt
effect-per-housing-or-commerce = { $vp } SP für jedes Wohn- oder Handelsprojekt
effect-per-railroad = { $vp } SP für jede Region mit der Transportstufe Eisenbahn
effect-per-donation = { $vp } SP für jede geleistete Spende, auch diese
effect-fixed = { $vp } SP
effect-pay-goods = { $vp } SP für { $goods ->
    [one] jeden am Ende bezahlten Warenwürfel
   *[other] je { $goods } am Ende bezahlte Warenwürfel
}
effect-pay-money = { $vp } SP für je { $money } $, die am Ende bezahlt werden
effect-pay-money-and-goods = { $vp } SP für je { $money } $ und { $goods } Warenwürfel, die am Ende bezahlt werden
effect-per-active = { $vp } SP für jeden aktiven Mitarbeiter
effect-per-project-in = { $vp } SP für jedes Projekt { $region }
effect-per-small-town = { $vp } SP für jedes Projekt in einer Kleinstadt
effect-best-department-type = { $vp } SP für jede gebaute Abteilung deiner häufigsten Art
effect-department-types = { $vp } SP für jede Art unter den gebauten Abteilungen
effect-left-column = { $vp } SP für jede gebaute Abteilung in der linken Spalte
effect-top-floor = { $vp } SP für jede gebaute Abteilung in der obersten Etage
effect-per-donation-to = { $vp } SP für jede eigene Spende für { $cause }
effect-best-project-type = { $vp } SP für jedes Projekt deiner häufigsten Art
effect-project-types = { $vp } SP für jede Art unter den eigenen Projekten
effect-per-project = { $vp } SP für jedes Projekt
effect-donation-types = { $vp } SP für jeden Zweck, für den man gespendet hat
effect-empty-spaces = { $vp } SP für jedes Feld ohne Abteilung
effect-per-inactive = { $vp } SP für jeden inaktiven Mitarbeiter, auch im Außeneinsatz
effect-paid-desks = { $vp } SP für jeden aktiven Mitarbeiter an einem Schreibtisch, der mindestens { $cost } $ kostet
effect-pay-money-and-goods-limited = { $vp } SP für je { $money } $ und { $goods } Warenwürfel, die am Ende bezahlt werden, höchstens { $times ->
    [one] einmal
    [2] zweimal
    [3] dreimal
    [4] viermal
    [5] fünfmal
   *[other] { $times }-mal
}
effect-connected-to = { $vp } SP für jede mittlere Stadt, die mit { $city } verbunden ist

line-track = Punkteleiste
line-action-choice = Aktionsjoker
line-employees = Aktive Mitarbeiter
line-departments = Abteilungen
line-housing-tab = Streifen Wohnen
line-commerce-tab = Streifen Handel
line-industry-tab = Streifen Industrie
line-infrastructure-tab = Streifen Öffentliche Infrastruktur
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
narrow-words = Mit·ar·bei·ter Waren·würfel Mitt·lerer Ver·wal·tung Buch·hal·tung F&E-Ko·or·di·na·tion Bib·lio·theks·netz Ent·wick·lung Im·mo·bi·lien·ver·wal·tung In·ge·nieur·wesen Infra·struk·tur Kom·mu·ni·ka·tion Kon·struk·tion Kon·struk·tions·ab·tei·lung Lobby·arbeit Lohn·buch·hal·tung Marken·füh·rung Menschen·rechte Öf·fent·lich·keits·arbeit Part·ner·schaf·ten Per·so·nal·ab·tei·lung Per·so·nal·ad·mi·nis·tra·tion Per·so·nal·be·schaf·fung Pro·duk·tions·linien Re·no·vie·rung Spitzen·ent·wick·lung Spitzen·for·schung Stra·te·gi·sche Te·le·grafen·amt Un·ter·neh·mens·kom·mu·ni·ka·tion Wissens·aus·tausch Wohl·tä·tig·keit Bau·ver·gabe For·schung Grün·flä·chen Lie·fer·kette Po·li·ti·sche Si·cher·heit In·dus·trie Wohl·fahrt Ge·sund·heit
