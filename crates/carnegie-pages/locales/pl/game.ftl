# Słowa gry

region-west = Zachód
region-midwest = Midwest
region-east = Wschód
region-south = Południe
region-west-in = na Zachodzie
region-midwest-in = w regionie Midwest
region-east-in = na Wschodzie
region-south-in = na Południu
region-west-to = na Zachód
region-midwest-to = do regionu Midwest
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
project-infrastructure-full = Infrastruktura publiczna
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
module-new-departments-about = Spośród { $all-kinds } działów losuje się po cztery rodzaje każdego typu, po dwa żetony.
module-open-bar-about = Po jednym żetonie każdego z { $all-kinds } działów.
module-new-donations-about = Przed pierwszą rundą każdy może przykryć jedną sekcję donacji nowym żetonem.
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

money = { $n } $
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
income-employee-or-money = pracownik albo { $n } $
income-goods-or-money = kostka towarów albo { $n } $
income-donation-limit = każda donacja może dać o { $n } PZ więcej
tab-start = bez projektu
tab-end-vp = { $n } PZ na końcu

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
printed-human-resources-effect = { $hr-moves ->
    [one] { $hr-moves } ruch
    [few] { $hr-moves } ruchy
   *[other] { $hr-moves } ruchów
} za każdego aktywnego pracownika tutaj i jeszcze { $permanent-moves } za stałego.
printed-commerce-and-finance-effect = Każde użycie: { $finance-money } $ albo { $finance-goods ->
    [one] { $finance-goods } kostka towarów
    [few] { $finance-goods } kostki towarów
   *[other] { $finance-goods } kostek towarów
}, albo misja i { $finance-mission-money } $, albo misja i { $finance-mission-goods ->
    [one] { $finance-mission-goods } kostka towarów
    [few] { $finance-mission-goods } kostki towarów
   *[other] { $finance-mission-goods } kostek towarów
}.
printed-strategic-planning-effect = Każde użycie: wybuduj dział. Kosztuje on { $department-goods ->
    [one] { $department-goods } kostkę towarów
    [few] { $department-goods } kostki towarów
   *[other] { $department-goods } kostek towarów
} albo { $staffed-department-goods }, jeśli na polu stoi twój pracownik.
printed-construction-effect = Każde użycie: wyślij pracownika na misję, zapłać kostki towarów za projekt i wybuduj go w tym regionie, używając najstarszego dysku z jego paska.
printed-research-effect = { $research-study ->
    [one] { $research-study } punkt badań
    [few] { $research-study } punkty badań
   *[other] { $research-study } punktów badań
} za każdego aktywnego pracownika tutaj, na paski projektów i transport.
lobby-effect = Tu przychodzą nowi i powracający pracownicy. W lobby nikogo nie można aktywować.
empty-space-effect = Tu można wybudować dział. Na najwyższym piętrze jest wart { $top-department-vp } PZ zamiast { $department-vp }.

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
department-hr-administration-full = Administracja
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

department-training-effect = Misja: { $training-money } $ albo { $training-moves ->
    [one] { $training-moves } ruch
    [few] { $training-moves } ruchy
   *[other] { $training-moves } ruchów
}.
department-recruiting-effect = Misja i { $recruiting-employees ->
    [one] jeden pracownik
   *[other] { $recruiting-employees } pracowników
} z rezerwy do lobby; albo { $recruiting-moves ->
    [one] { $recruiting-moves } ruch
    [few] { $recruiting-moves } ruchy
   *[other] { $recruiting-moves } ruchów
} bez misji.
department-safety-effect = Misja: { $safety-vp } PZ za każdych { $safety-employees } aktywnych pracowników twojej firmy, zaokrąglając w górę.
department-new-lobby-effect = Kosztuje o { $new-lobby-goods ->
    [one] { $new-lobby-goods } kostkę towarów
    [few] { $new-lobby-goods } kostki towarów
   *[other] { $new-lobby-goods } kostek towarów
} więcej. Nowi i powracający pracownicy mogą wejść tutaj zamiast do lobby. Nie ma stanowisk pracy i nikogo nie potrzebuje.
department-purchasing-effect = Misja: { $purchasing-money } $ albo { $purchasing-goods ->
    [one] { $purchasing-goods } kostka towarów
    [few] { $purchasing-goods } kostki towarów
   *[other] { $purchasing-goods } kostek towarów
}.
department-sales-effect = Oddaj najwyżej { $sales-goods ->
    [one] { $sales-goods } kostkę towarów
    [few] { $sales-goods } kostki towarów
   *[other] { $sales-goods } kostek towarów
}, po { $sales-money } $ za każdą.
department-logistics-effect = Oddaj najwyżej { $logistics-goods ->
    [one] { $logistics-goods } kostkę towarów
    [few] { $logistics-goods } kostki towarów
   *[other] { $logistics-goods } kostek towarów
}, po { $logistics-money } $ i { $logistics-vp } PZ za każdą.
department-property-management-effect = Stały efekt: gdy budujesz dział, możesz od razu przenieść do niego { $property-management-employees ->
    [one] dowolnego swojego pracownika
   *[other] dowolnych { $property-management-employees } swoich pracowników
}.
department-engineering-effect = Jak dział budowy: misja, zapłać kostki towarów, wybuduj projekt w tym regionie.
department-outsourcing-effect = Zapłać { $outsourcing-money } $ i kostki towarów: wybuduj projekt gdziekolwiek, bez misji.
department-supply-chain-effect = Kup najwyżej { $supply-chain-goods ->
    [one] { $supply-chain-goods } kostkę towarów
    [few] { $supply-chain-goods } kostki towarów
   *[other] { $supply-chain-goods } kostek towarów
}, po { $supply-chain-money } $ za każdą.
department-communications-effect = Stały efekt: twoja n-ta donacja kosztuje n × { $communications-donation-cost } $ zamiast n × { $donation-cost } $.
department-advanced-research-effect = Misja: { $advanced-research-study ->
    [one] { $advanced-research-study } punkt badań
    [few] { $advanced-research-study } punkty badań
   *[other] { $advanced-research-study } punktów badań
}.
department-advanced-design-effect = { $advanced-design-study ->
    [one] { $advanced-design-study } punkt badań
    [few] { $advanced-design-study } punkty badań
   *[other] { $advanced-design-study } punktów badań
} za każdego aktywnego pracownika tutaj.
department-charitable-giving-effect = Misja: zapłać za donację i dołącz do dysku innego gracza tam, gdzie nie ma jeszcze twojego.
department-telegraph-effect = Stały efekt: każdy krok transportu kosztuje o { $telegraph-less ->
    [one] { $telegraph-less } punkt badań
    [few] { $telegraph-less } punkty badań
   *[other] { $telegraph-less } punktów badań
} mniej, ale co najmniej { $telegraph-least }.
department-hr-administration-effect = Misja: za każdy swój dział kadr możesz przenieść { $hr-administration-employees ->
    [one] jednego pracownika
   *[other] { $hr-administration-employees } pracowników
} na dowolne pole.
department-local-partners-effect = Wybierz region: każdy twój projekt tam daje { $local-partners-money } $ albo { $local-partners-moves ->
    [one] { $local-partners-moves } ruch
    [few] { $local-partners-moves } ruchy
   *[other] { $local-partners-moves } ruchów
}.
department-corporate-communication-effect = Stały efekt, jeśli aktywny na początku tury: twoi pracownicy mogą poruszać się też na skos.
department-green-spaces-effect = Na końcu, jeśli aktywny: { $green-spaces-vp } PZ za każde pole twojej planszy bez działu.
department-accounting-effect = Misja: { $accounting-money } $ za każdy twój dział zarządu.
department-branding-effect = Wybierz region: każdy twój projekt tam daje { $branding-money } $ albo { $branding-goods ->
    [one] { $branding-goods } kostkę towarów
    [few] { $branding-goods } kostki towarów
   *[other] { $branding-goods } kostek towarów
}.
department-payroll-effect = Stały efekt, jeśli aktywny od wcześniejszej rundy: aktywuj za { $payroll-more-money } $ więcej i zyskaj { $payroll-more-vp } PZ albo aktywuj za { $payroll-less-money } $ i strać { $payroll-less-vp } PZ.
department-public-relations-effect = Na końcu, jeśli aktywny: { $public-relations-vp } PZ za każdy projekt w regionie, w którym masz ich najwięcej.
department-production-lines-effect = Misja: { $production-lines-goods ->
    [one] { $production-lines-goods } kostka towarów
    [few] { $production-lines-goods } kostki towarów
   *[other] { $production-lines-goods } kostek towarów
} za każdy twój dział budowy.
department-renovation-effect = Wybierz region: każdy twój projekt tam daje { $renovation-money } $ albo { $renovation-vp } PZ.
department-political-lobbying-effect = Stały efekt: buduj na polach dowolnego rodzaju; { $political-lobbying-vp } PZ, jeśli pole pasuje albo leży w małym mieście.
department-post-office-effect = Na końcu, jeśli aktywny: o { $post-office-points ->
    [one] { $post-office-points } punkt połączeń
    [few] { $post-office-points } punkty połączeń
   *[other] { $post-office-points } punktów połączeń
} więcej dla połączonych wielkich miast, najwyżej { $post-office-most }; za { $post-office-most } punktów jest o { $post-office-vp } PZ więcej niż za { $most-connection-points }.
department-rd-coordination-effect = Misja: { $rd-coordination-study ->
    [one] { $rd-coordination-study } punkt badań
    [few] { $rd-coordination-study } punkty badań
   *[other] { $rd-coordination-study } punktów badań
} za każdy twój dział badań i rozwoju.
department-knowledge-sharing-effect = Wybierz region: każdy twój projekt tam daje { $knowledge-sharing-money } $ albo { $knowledge-sharing-study ->
    [one] { $knowledge-sharing-study } punkt badań
    [few] { $knowledge-sharing-study } punkty badań
   *[other] { $knowledge-sharing-study } punktów badań
}.
department-archives-effect = Stały efekt: bierz dochód z transportu z dowolnego wcześniejszego pola toru; ostatnie pola możesz dzielić z innymi i dostajesz ich bonus.
department-libraries-effect = Na końcu, jeśli aktywny: { $libraries-vp } PZ za każdy projekt w regionie, w którym masz ich najmniej.

desks = { $n ->
    [0] bez stanowisk pracy
    [one] { $n } stanowisko pracy, aktywacja { $cost } $
    [few] { $n } stanowiska pracy, aktywacja po { $cost } $
   *[other] { $n } stanowisk pracy, aktywacja po { $cost } $
}
department-number = nr { $n }

effect-per-built = { $vp } PZ za każdy wybudowany dział ({ $action })
effect-per-any-built = { $vp } PZ za każdy wybudowany dział
effect-per-infrastructure = { $vp } PZ za każdy projekt infrastruktury publicznej
effect-per-industry = { $vp } PZ za każdy projekt przemysłowy
effect-per-housing-or-commerce = { $vp } PZ za każdy projekt mieszkaniowy lub handlowy
effect-per-railroad = { $vp } PZ za każdy region z poziomem kolei
effect-per-donation = { $vp } PZ za każdą złożoną donację, także tę
effect-fixed = { $vp } PZ
effect-pay-goods = { $vp } PZ za { $goods ->
    [one] każdą kostkę towarów zapłaconą
    [few] każde { $goods } kostki towarów zapłacone
   *[other] każde { $goods } kostek towarów zapłacone
} na końcu
effect-pay-money = { $vp } PZ za każde { $money } $ zapłacone na końcu
effect-pay-money-and-goods = { $vp } PZ za każde { $money } $ i { $goods ->
    [one] { $goods } kostkę
    [few] { $goods } kostki
   *[other] { $goods } kostek
} towarów zapłacone na końcu
effect-per-active = { $vp } PZ za każdego aktywnego pracownika
effect-per-project-in = { $vp } PZ za każdy projekt { $region }
effect-per-small-town = { $vp } PZ za każdy projekt w małym mieście
effect-best-department-type = { $vp } PZ za każdy wybudowany dział twojego najczęstszego typu
effect-department-types = { $vp } PZ za każdy typ wśród twoich wybudowanych działów
effect-left-column = { $vp } PZ za każdy dział wybudowany w lewej kolumnie
effect-top-floor = { $vp } PZ za każdy dział wybudowany na najwyższym piętrze
effect-per-donation-to = { $vp } PZ za każdą twoją donację typu { $cause }
effect-best-project-type = { $vp } PZ za każdy projekt twojego najczęstszego rodzaju
effect-project-types = { $vp } PZ za każdy rodzaj wśród twoich projektów
effect-per-project = { $vp } PZ za każdy projekt
effect-donation-types = { $vp } PZ za każdy typ wśród twoich donacji
effect-empty-spaces = { $vp } PZ za każde pole bez działu
effect-per-inactive = { $vp } PZ za każdego nieaktywnego pracownika, także na misjach
effect-paid-desks = { $vp } PZ za każdego aktywnego pracownika na stanowisku pracy za co najmniej { $cost } $
effect-pay-money-and-goods-limited = { $vp } PZ za każde { $money } $ i { $goods ->
    [one] { $goods } kostkę
    [few] { $goods } kostki
   *[other] { $goods } kostek
} towarów zapłacone na końcu, najwyżej { $times } razy
effect-connected-to = { $vp } PZ za każde średnie miasto połączone z miastem { $city }

line-track = Tor punktacji
line-action-choice = Żeton wyboru akcji
line-employees = Aktywni pracownicy
line-departments = Działy
line-housing-tab = Pasek: mieszkania
line-commerce-tab = Pasek: handel
line-industry-tab = Pasek: przemysł
line-infrastructure-tab = Pasek: infrastruktura publiczna
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
narrow-words = Ad·mi·ni·stra·cja Bez·pie·czeń·stwo cha·ry·ta·tyw·na Dzia·łal·ność In·ży·nie·ria Infra·struk·tura Ko·mu·ni·ka·cja ko·mu·ni·ka·cji ko·or·dy·na·cji kor·po·ra·cyj·nej Księ·go·wość Miesz·ka·nia nie·ru·cho·mo·ścia·mi part·ner·stwa Pla·no·wa·nie Pod·wy·ko·naw·stwo pro·duk·cyj·ne pro·jek·to·wa·nie prze·strzeń Re·kru·ta·cja stra·te·gicz·ne Te·le·gra·fi·ści Za·awan·so·wa·ne za·rzą·dza·nia Za·rzą·dza·nie bu·dow·la·ne bi·blio·tek Lo·gi·sty·ka part·ne·rzy po·li·tycz·ny re·no·wa·cji Szko·le·nia czło·wie·ka spo·łecz·na
