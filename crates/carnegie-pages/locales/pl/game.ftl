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

action-human-resources = Dział kadr
action-management = Zarząd
action-construction = Dział budowy
action-research = Dział badań i rozwoju
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
cause-welfare = Opieka społeczna
cause-health = Zdrowie

module-new-beginning = Nowy początek
module-new-departments = Nowe działy
module-open-bar = Open Bar
module-new-donations = Nowe donacje
module-wait = Opcja czekania
module-secret-donation = Tajna donacja
module-new-beginning-about = Każdy w tajemnicy wypełnia arkusz: licytuje o pierwszego gracza i wybiera swoje początkowe towary, pracowników, punkty i ruchy.
module-new-departments-about = Spośród 32 działów losuje się po cztery rodzaje każdego typu, po dwa żetony.
module-open-bar-about = Po jednym żetonie każdego z 32 działów.
module-new-donations-about = Przed pierwszą rundą każdy może przykryć jeden obszar donacji nowym żetonem.
module-wait-about = Pierwszy gracz może w fazie III zagrać jako ostatni.
module-secret-donation-about = Każdy zapisuje w tajemnicy jedną donację. Nic ona nie kosztuje i punktuje na końcu.

phase-sheets = Arkusze początkowe
phase-tab-sides = Paski projektów
phase-first-project = Pierwszy projekt
phase-new-donations = Nowe donacje
phase-setup-moves = Ruchy przygotowawcze
phase-secret-donations = Tajne donacje
phase-choose-action = Akcja
phase-income = Dochód
phase-donation = Donacja
phase-departments = Działy
phase-activation = Aktywacja
phase-finished = Koniec gry

money = { $n } $
goods = { $n ->
    [one] { $n } kostka towarów
    [few] { $n } kostki towarów
   *[other] { $n } kostek towarów
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
income-goods-or-money = kostka towarów albo { $n } $
income-donation-limit = każda donacja może dać o { $n } PZ więcej

lobby = Lobby
empty-space = Puste pole
reserve = Rezerwa
neutral = Neutralny dysk
andrew = Andrew

printed-human-resources = Dział kadr
printed-commerce-and-finance = Handel i finanse
printed-strategic-planning = Planowanie strategiczne
printed-construction = Dział budowy
printed-research = Dział badań i rozwoju
printed-human-resources-effect = 3 ruchy za każdego aktywnego pracownika tutaj i jeszcze 3 za stałego.
printed-commerce-and-finance-effect = Każde użycie: 3 $ albo 1 kostka towarów, albo misja i 6 $, albo misja i 2 kostki towarów.
printed-strategic-planning-effect = Każde użycie: wybuduj dział. Kosztuje on 2 kostki towarów albo 1, jeśli na polu stoi twój pracownik.
printed-construction-effect = Każde użycie: wyślij pracownika na misję, zapłać kostki towarów za projekt i wybuduj go w tym regionie.
printed-research-effect = 3 punkty badań za każdego aktywnego pracownika tutaj, na paski projektów i transport.
lobby-effect = Tu przychodzą nowi i powracający pracownicy. W lobby nikogo nie można aktywować.
empty-space-effect = Tu można wybudować dział. Na najwyższym piętrze jest wart 3 PZ zamiast 2.

department-training = Szkolenia i partnerstwa
department-recruiting = Rekrutacja
department-safety = Bezpieczeństwo i jakość
department-new-lobby = Nowe lobby
department-purchasing = Zakupy
department-sales = Sprzedaż
department-logistics = Logistyka
department-property-management = Zarządzanie nieruchomościami
department-engineering = Inżynieria
department-outsourcing = Podwykonawstwo budowlane
department-supply-chain = Łańcuch dostaw
department-communications = Komunikacja
department-advanced-research = Zaawansowane badania
department-advanced-design = Zaawansowane projektowanie
department-charitable-giving = Działalność charytatywna
department-telegraph = Telegrafiści
department-hr-administration = Administracja
department-local-partners = Lokalni partnerzy
department-corporate-communication = Dział komunikacji korporacyjnej
department-green-spaces = Zielona przestrzeń
department-accounting = Księgowość
department-branding = Zarządzanie marką
department-payroll = Dział płac
department-public-relations = Dział PR
department-production-lines = Linie produkcyjne
department-renovation = Dział renowacji
department-political-lobbying = Lobbing polityczny
department-post-office = Urząd pocztowy
department-rd-coordination = Dział koordynacji badań i rozwoju
department-knowledge-sharing = Dział zarządzania wiedzą
department-archives = Archiwa
department-libraries = Sieć bibliotek

department-training-effect = Misja: 8 $ albo 8 ruchów.
department-recruiting-effect = Misja i jeden pracownik z rezerwy do lobby; albo 4 ruchy bez misji.
department-safety-effect = Misja: 1 PZ za każdych dwóch aktywnych pracowników twojej firmy, zaokrąglając w górę.
department-new-lobby-effect = Kosztuje o 2 kostki towarów więcej. Nowi i powracający pracownicy mogą wejść tutaj zamiast do lobby. Nie ma stanowisk pracy i nikogo nie potrzebuje.
department-purchasing-effect = Misja: 8 $ albo 3 kostki towarów.
department-sales-effect = Oddaj od 1 do 3 kostek towarów, po 6 $ za każdą.
department-logistics-effect = Oddaj od 1 do 3 kostek towarów, po 3 $ i 1 PZ za każdą.
department-property-management-effect = Stale: gdy budujesz dział, możesz od razu przenieść do niego dowolnego swojego pracownika.
department-engineering-effect = Jak dział budowy: misja, zapłać kostki towarów, wybuduj projekt w tym regionie.
department-outsourcing-effect = Zapłać 3 $ i kostki towarów: wybuduj projekt gdziekolwiek, bez misji.
department-supply-chain-effect = Kup do 3 kostek towarów, po 1 $ za każdą.
department-communications-effect = Stale: twoja n-ta donacja kosztuje n × 3 $ zamiast n × 5 $.
department-advanced-research-effect = Misja: 7 punktów badań.
department-advanced-design-effect = 4 punkty badań za każdego aktywnego pracownika tutaj.
department-charitable-giving-effect = Misja: zapłać za donację i dołącz do dysku innego gracza tam, gdzie nie ma jeszcze twojego.
department-telegraph-effect = Stale: każdy krok transportu kosztuje o 1 punkt badań mniej, ale co najmniej 1.
department-hr-administration-effect = Misja: za każdy swój dział kadr możesz przenieść jednego pracownika na dowolne pole.
department-local-partners-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 2 ruchy.
department-corporate-communication-effect = Stale, jeśli aktywny na początku tury: twoi pracownicy mogą poruszać się też na skos.
department-green-spaces-effect = Na końcu, jeśli aktywny: 2 PZ za każde pole twojej planszy bez działu.
department-accounting-effect = Misja: 3 $ za każdy twój dział zarządu.
department-branding-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 1 kostkę towarów.
department-payroll-effect = Stale, jeśli aktywny od wcześniejszej rundy: aktywuj za 2 $ więcej i zyskaj 1 PZ albo aktywuj za 1 $ i strać 1 PZ.
department-public-relations-effect = Na końcu, jeśli aktywny: 2 PZ za każdy projekt w regionie, w którym masz ich najwięcej.
department-production-lines-effect = Misja: 1 kostka towarów za każdy twój dział budowy.
department-renovation-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 1 PZ.
department-political-lobbying-effect = Stale: buduj na polach dowolnego rodzaju; 1 PZ, jeśli pole pasuje albo leży w małym mieście.
department-post-office-effect = Na końcu, jeśli aktywny: o 1 punkt połączeń więcej dla połączonych wielkich miast.
department-rd-coordination-effect = Misja: 2 punkty badań za każdy twój dział badań i rozwoju.
department-knowledge-sharing-effect = Wybierz region: każdy twój projekt tam daje 2 $ albo 2 punkty badań.
department-archives-effect = Stale: bierz dochód z transportu z dowolnego wcześniejszego pola toru; ostatnie pola możesz dzielić z innymi i dostajesz ich bonus.
department-libraries-effect = Na końcu, jeśli aktywny: 4 PZ za każdy projekt w regionie, w którym masz ich najmniej.

desks = { $n ->
    [0] bez stanowisk pracy
    [one] { $n } stanowisko pracy, aktywacja { $cost } $
    [few] { $n } stanowiska pracy, aktywacja po { $cost } $
   *[other] { $n } stanowisk pracy, aktywacja po { $cost } $
}
department-number = nr { $n }

effect-per-built = 3 PZ za każdy wybudowany dział typu { $action }
effect-per-any-built = 1 PZ za każdy wybudowany dział
effect-per-infrastructure = 4 PZ za każdy projekt infrastruktury
effect-per-industry = 3 PZ za każdy projekt przemysłowy
effect-per-housing-or-commerce = 2 PZ za każdy projekt mieszkaniowy lub handlowy
effect-per-railroad = 3 PZ za każdy region z poziomem kolei
effect-per-donation = 2 PZ za każdą złożoną donację, także tę
effect-fixed = 7 PZ
effect-pay-goods = 2 PZ za każdą kostkę towarów zapłaconą na końcu
effect-pay-money = 2 PZ za każde 5 $ zapłacone na końcu
effect-pay-money-and-goods = 4 PZ za każde 5 $ i 1 kostkę towarów zapłacone na końcu
effect-per-active = 1 PZ za każdego aktywnego pracownika
effect-per-project-in = 2 PZ za każdy projekt { $region }
effect-per-small-town = 2 PZ za każdy projekt w małym mieście
effect-best-department-type = 4 PZ za każdy wybudowany dział twojego najczęstszego typu
effect-department-types = 3 PZ za każdy typ wśród twoich wybudowanych działów
effect-left-column = 3 PZ za każdy dział wybudowany w lewej kolumnie
effect-top-floor = 3 PZ za każdy dział wybudowany na najwyższym piętrze
effect-per-donation-to = 4 PZ za każdą twoją donację typu { $cause }
effect-best-project-type = 3 PZ za każdy projekt twojego najczęstszego rodzaju
effect-project-types = 3 PZ za każdy rodzaj wśród twoich projektów
effect-per-project = 1 PZ za każdy projekt
effect-donation-types = 3 PZ za każdy typ wśród twoich donacji
effect-empty-spaces = 2 PZ za każde pole bez działu
effect-per-inactive = 2 PZ za każdego nieaktywnego pracownika, także na misjach
effect-paid-desks = 2 PZ za każdego aktywnego pracownika na stanowisku pracy za co najmniej 1 $
effect-pay-small-money-and-goods = 3 PZ za każde 3 $ i 1 kostkę towarów zapłacone na końcu, najwyżej 4 razy
effect-connected-to = 2 PZ za każde średnie miasto połączone z miastem { $city }

line-track = Tor punktacji
line-action-choice = Żeton wyboru akcji
line-employees = Aktywni pracownicy
line-departments = Działy
line-housing-tab = Pasek: mieszkania
line-commerce-tab = Pasek: handel
line-industry-tab = Pasek: przemysł
line-infrastructure-tab = Pasek: infrastruktura
line-projects = Projekty w miastach
line-major-cities = Połączone wielkie miasta
line-donations = Donacje
line-secret-donation = Tajna donacja
line-green-spaces = Zielona przestrzeń
line-public-relations = Dział PR
line-libraries = Sieć bibliotek
line-cards = Przesunięte karty
line-transport = Ostatnie pola transportu
line-total = Razem

benefit-money = pieniądze
benefit-goods = kostki towarów
benefit-moves = ruchy
benefit-study = punkty badań
benefit-vp = PZ
benefit-employee = pracownik
benefit-transfers = przeniesienia

sheet-goods = Kostki towarów
sheet-employees = Pracownicy w lobby
sheet-vp = Początkowe PZ
sheet-moves = Ruchy przygotowawcze
sheet-bid = Licytacja o pierwszego gracza

# Długie słowa nazw z miejscami podziału
narrow-words = Ad·mi·ni·stra·cja Bez·pie·czeń·stwo cha·ry·ta·tyw·na Dzia·łal·ność In·ży·nie·ria Infra·struk·tura Ko·mu·ni·ka·cja ko·mu·ni·ka·cji ko·or·dy·na·cji kor·po·ra·cyj·nej Księ·go·wość Miesz·ka·nia nie·ru·cho·mo·ścia·mi part·ner·stwa Pla·no·wa·nie Pod·wy·ko·naw·stwo pro·duk·cyj·ne pro·jek·to·wa·nie prze·strzeń Re·kru·ta·cja stra·te·gicz·ne Te·le·gra·fi·ści Za·awan·so·wa·ne za·rzą·dza·nia Za·rzą·dza·nie bu·dow·la·ne
