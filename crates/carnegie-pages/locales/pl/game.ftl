# Słowa gry

region-west = Zachód
region-midwest = Środkowy Zachód
region-east = Wschód
region-south = Południe
region-west-in = na Zachodzie
region-midwest-in = na Środkowym Zachodzie
region-east-in = na Wschodzie
region-south-in = na Południu
region-west-to = na Zachód
region-midwest-to = na Środkowy Zachód
region-east-to = na Wschód
region-south-to = na Południe

action-human-resources = Kadry
action-management = Zarządzanie
action-construction = Budowa
action-research = Badania i rozwój
action-human-resources-short = Kadry
action-management-short = Zarząd
action-construction-short = Budowa
action-research-short = B+R

project-housing = Mieszkania
project-commerce = Handel
project-industry = Przemysł
project-infrastructure = Infrastruktura
project-any = dowolny projekt

level-wagon = wóz
level-coach = dyliżans
level-railroad = kolej

cause-education = Edukacja
cause-human-rights = Prawa człowieka
cause-welfare = Opieka
cause-health = Zdrowie

module-new-beginning = Nowy początek
module-new-departments = Nowe działy
module-open-bar = Wolny wybór
module-new-donations = Nowe darowizny
module-wait = Czekanie
module-secret-donation = Tajna darowizna
module-new-beginning-about = Każdy wypełnia tajną kartę: licytuje pozycję pierwszego gracza i wybiera początkowe towary, pracowników, punkty i ruchy.
module-new-departments-about = Spośród 32 działów losuje się po cztery rodzaje każdego typu, po dwie sztuki.
module-open-bar-about = Po jednej sztuce każdego z 32 działów.
module-new-donations-about = Przed pierwszą rundą każdy może zakryć jeden obszar darowizn nowym kafelkiem.
module-wait-about = Pierwszy gracz może w fazie III zagrać jako ostatni.
module-secret-donation-about = Każdy zapisuje w tajemnicy jedną darowiznę. Nic nie kosztuje i punktuje na końcu.

phase-sheets = Karty początkowe
phase-tab-sides = Zakładki projektów
phase-first-project = Pierwszy projekt
phase-new-donations = Nowe darowizny
phase-setup-moves = Pierwsze ruchy
phase-secret-donations = Tajne darowizny
phase-choose-action = Akcja
phase-income = Dochód
phase-donation = Darowizna
phase-departments = Działy
phase-activation = Aktywacja
phase-finished = Koniec gry

money = { $n } $
goods = { $n ->
    [one] { $n } towar
    [few] { $n } towary
   *[other] { $n } towarów
}
vp = { $n } PZ
study = { $n ->
    [one] { $n } punkt badań
    [few] { $n } punkty badań
   *[other] { $n } punktów badań
}
moves = { $n ->
    [one] { $n } ruch
    [few] { $n } ruchy
   *[other] { $n } ruchów
}
transfers = { $n ->
    [one] { $n } przeniesienie
    [few] { $n } przeniesienia
   *[other] { $n } przeniesień
}
employees = { $n ->
    [one] { $n } pracownik
   *[other] { $n } pracowników
}
projects-count = { $n ->
    [one] { $n } projekt
    [few] { $n } projekty
   *[other] { $n } projektów
}
donations-count = { $n ->
    [one] { $n } darowizna
    [few] { $n } darowizny
   *[other] { $n } darowizn
}
departments-count = { $n ->
    [one] { $n } dział
    [few] { $n } działy
   *[other] { $n } działów
}
cards-count = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[other] { $n } kart
}
steps-count = { $n ->
    [one] { $n } pole
    [few] { $n } pola
   *[other] { $n } pól
}

income-nothing = brak dochodu
income-employee = { $n ->
    [one] { $n } pracownik z rezerwy
   *[other] { $n } pracowników z rezerwy
}
income-employee-or-money = pracownik albo { $n } $
income-goods-or-money = towar albo { $n } $
income-donation-limit = każda darowizna może dać o { $n } PZ więcej

lobby = Hol
empty-space = Wolne pole
reserve = Rezerwa
neutral = Neutralny dysk
andrew = Andrew

printed-human-resources = Dział kadr
printed-commerce-and-finance = Handel i finanse
printed-strategic-planning = Planowanie strategiczne
printed-construction = Dział budowy
printed-research = Badania i rozwój
printed-human-resources-effect = 3 ruchy za każdego aktywnego pracownika tutaj i jeszcze 3 za stałego.
printed-commerce-and-finance-effect = Każde użycie: 3 $ albo 1 towar, albo misja i 6 $, albo misja i 2 towary.
printed-strategic-planning-effect = Każde użycie: dodaj dział. Kosztuje 2 towary albo 1, jeśli na polu stoi twój pracownik.
printed-construction-effect = Każde użycie: wyślij pracownika na misję i zbuduj projekt w tym regionie, płacąc jego towary.
printed-research-effect = 3 punkty badań za każdego aktywnego pracownika tutaj, na zakładki projektów i transport.
lobby-effect = Tu przychodzą nowi i powracający pracownicy. W holu nikogo nie można aktywować.
empty-space-effect = Tu może powstać dział. Na najwyższym piętrze jest wart 3 PZ zamiast 2.

department-training = Szkolenia i partnerzy
department-recruiting = Rekrutacja
department-safety = Bezpieczeństwo i jakość
department-new-lobby = Nowy hol
department-purchasing = Zakupy
department-sales = Sprzedaż
department-logistics = Logistyka
department-property-management = Administracja budynku
department-engineering = Inżynieria
department-outsourcing = Podwykonawcy
department-supply-chain = Zaopatrzenie
department-communications = Komunikacja
department-advanced-research = Zaawansowane badania
department-advanced-design = Biuro projektowe
department-charitable-giving = Dobroczynność
department-telegraph = Telegrafiści
department-hr-administration = Administracja kadr
department-local-partners = Lokalni partnerzy
department-corporate-communication = Komunikacja wewnętrzna
department-green-spaces = Tereny zielone
department-accounting = Księgowość
department-branding = Marka
department-payroll = Płace
department-public-relations = Biuro prasowe
department-production-lines = Linie produkcyjne
department-renovation = Renowacja
department-political-lobbying = Lobbing
department-post-office = Poczta
department-rd-coordination = Koordynacja B+R
department-knowledge-sharing = Wymiana wiedzy
department-archives = Archiwum
department-libraries = Sieć bibliotek

department-training-effect = Misja: 8 $ albo 8 ruchów.
department-recruiting-effect = Misja i jeden pracownik z rezerwy do holu; albo 4 ruchy bez misji.
department-safety-effect = Misja: 1 PZ za każdych dwóch aktywnych pracowników twojej firmy, zaokrąglając w górę.
department-new-lobby-effect = Kosztuje o 2 towary więcej. Nowi i powracający pracownicy mogą wejść tutaj zamiast do holu. Nie ma biurek i nikogo nie potrzebuje.
department-purchasing-effect = Misja: 8 $ albo 3 towary.
department-sales-effect = Oddaj od 1 do 3 towarów, po 6 $ za każdy.
department-logistics-effect = Oddaj od 1 do 3 towarów, po 3 $ i 1 PZ za każdy.
department-property-management-effect = Stale: gdy dodajesz dział, możesz od razu przesunąć na niego dowolnego swojego pracownika.
department-engineering-effect = Jak dział budowy: misja, zapłać towary, zbuduj projekt w tym regionie.
department-outsourcing-effect = Zapłać 3 $ i towary: zbuduj projekt gdziekolwiek, bez misji.
department-supply-chain-effect = Kup do 3 towarów, po 1 $ za każdy.
department-communications-effect = Stale: twoja n-ta darowizna kosztuje n × 3 $ zamiast n × 5 $.
department-advanced-research-effect = Misja: 7 punktów badań.
department-advanced-design-effect = 4 punkty badań za każdego aktywnego pracownika tutaj.
department-charitable-giving-effect = Misja: zapłać za darowiznę i dołącz do dysku innego gracza tam, gdzie cię jeszcze nie ma.
department-telegraph-effect = Stale: każdy krok transportu kosztuje o 1 punkt badań mniej, co najmniej 1.
department-hr-administration-effect = Misja: za każdy swój dział kadr przenieś do jednego pracownika na dowolne pole.
department-local-partners-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 2 ruchy.
department-corporate-communication-effect = Stale, jeśli aktywny na początku tury: twoi pracownicy mogą chodzić też na ukos.
department-green-spaces-effect = Na końcu, jeśli aktywny: 2 PZ za każde pole twojej planszy bez działu.
department-accounting-effect = Misja: 3 $ za każdy twój dział zarządzania.
department-branding-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 1 towar.
department-payroll-effect = Stale, jeśli aktywny od wcześniejszej rundy: aktywuj za cenę plus 2 $ i zyskaj 1 PZ albo za 1 $ i strać 1 PZ.
department-public-relations-effect = Na końcu, jeśli aktywny: 2 PZ za każdy projekt w regionie, w którym masz ich najwięcej.
department-production-lines-effect = Misja: 1 towar za każdy twój dział budowy.
department-renovation-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 1 PZ.
department-political-lobbying-effect = Stale: buduj na działkach dowolnego typu; 1 PZ, jeśli działka pasuje albo leży w miasteczku.
department-post-office-effect = Na końcu, jeśli aktywny: 1 punkt połączenia więcej dla połączonych metropolii.
department-rd-coordination-effect = Misja: 2 punkty badań za każdy twój dział B+R.
department-knowledge-sharing-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 2 punkty badań.
department-archives-effect = Stale: bierz dochód z transportu z dowolnego wcześniejszego pola toru; ostatnie pola możesz dzielić i dostajesz ich premię.
department-libraries-effect = Na końcu, jeśli aktywny: 4 PZ za każdy projekt w regionie, w którym masz ich najmniej.

desks = { $n ->
    [0] bez biurek
    [one] { $n } biurko, aktywacja { $cost } $
    [few] { $n } biurka, aktywacja po { $cost } $
   *[other] { $n } biurek, aktywacja po { $cost } $
}
department-number = nr { $n }

effect-per-built = 3 PZ za każdy dodany dział: { $action }
effect-per-any-built = 1 PZ za każdy dodany dział
effect-per-infrastructure = 4 PZ za każdy projekt infrastruktury
effect-per-industry = 3 PZ za każdy projekt przemysłowy
effect-per-housing-or-commerce = 2 PZ za każdy projekt mieszkaniowy lub handlowy
effect-per-railroad = 3 PZ za każdy region z poziomem kolei
effect-per-donation = 2 PZ za każdą darowiznę, także tę
effect-fixed = 7 PZ
effect-pay-goods = 2 PZ za każdy towar zapłacony na końcu
effect-pay-money = 2 PZ za każde 5 $ zapłacone na końcu
effect-pay-money-and-goods = 4 PZ za każde 5 $ i towar zapłacone na końcu
effect-per-active = 1 PZ za każdego aktywnego pracownika
effect-per-project-in = 2 PZ za każdy projekt { $region }
effect-per-small-town = 2 PZ za każdy projekt w miasteczku
effect-best-department-type = 4 PZ za każdy dział najczęstszego twojego typu
effect-department-types = 3 PZ za każdy typ wśród twoich działów
effect-left-column = 3 PZ za każdy dział dodany w lewej kolumnie
effect-top-floor = 3 PZ za każdy dział dodany na najwyższym piętrze
effect-per-donation-to = 4 PZ za każdą twoją darowiznę na cel: { $cause }
effect-best-project-type = 3 PZ za każdy projekt najczęstszego twojego typu
effect-project-types = 3 PZ za każdy typ wśród twoich projektów
effect-per-project = 1 PZ za każdy projekt
effect-donation-types = 3 PZ za każdy cel, na który coś darujesz
effect-empty-spaces = 2 PZ za każde pole bez działu
effect-per-inactive = 2 PZ za każdego nieaktywnego pracownika, także na misjach
effect-paid-desks = 2 PZ za każdego aktywnego pracownika przy biurku za co najmniej 1 $
effect-pay-small-money-and-goods = 3 PZ za każde 3 $ i towar zapłacone na końcu, najwyżej 4 razy
effect-connected-to = 2 PZ za każde średnie miasto połączone z: { $city }

line-track = Tor punktów
line-action-choice = Kafelek wyboru akcji
line-employees = Aktywni pracownicy
line-departments = Działy
line-housing-tab = Zakładka: mieszkania
line-commerce-tab = Zakładka: handel
line-industry-tab = Zakładka: przemysł
line-infrastructure-tab = Zakładka: infrastruktura
line-projects = Projekty w miastach
line-major-cities = Połączone metropolie
line-donations = Darowizny
line-secret-donation = Tajna darowizna
line-green-spaces = Tereny zielone
line-public-relations = Biuro prasowe
line-libraries = Sieć bibliotek
line-cards = Przesunięte karty
line-transport = Ostatnie pola transportu
line-total = Razem

benefit-money = pieniądze
benefit-goods = towary
benefit-moves = ruchy
benefit-study = punkty badań
benefit-vp = PZ
benefit-employee = pracownik
benefit-transfers = przeniesienia

sheet-goods = Towary
sheet-employees = Pracownicy w holu
sheet-vp = Początkowe PZ
sheet-moves = Pierwsze ruchy
sheet-bid = Licytacja pierwszego gracza
