# Co ktoś postanawia, jako krótkie zdanie na listę i do dziennika

say-sheet-goods = Towary na początek: { $n } ({ $cost } $)
say-sheet-employees = Pracownicy w holu na początek: { $n } ({ $cost } $)
say-sheet-vp = PZ na początek: { $n } ({ $cost } $)
say-sheet-moves = Pierwsze ruchy: { $n } ({ $cost } $)
say-bid = Zalicytować { $n } $ o pierwszego gracza
say-tabs = Strony zakładek: { $sides }
say-house = Położyć dysk mieszkań: { $city }
say-reserve = Zarezerwować dział { $department }
say-cover = Zakryć obszar { $column } nowym kafelkiem: { $cause }
say-secret = Zapisać tajną darowiznę: { $donation }
say-secret-hidden = Tajna decyzja
say-choose = Wybrać akcję: { $action }
say-return = Sprowadzić pracownika ({ $region } → { $lobby })
say-transport-income = Wziąć dochód z transportu, pole { $n }: { $income }
say-recruit = Nowy pracownik: { $lobby }
say-take-money = Wziąć pieniądze
say-take-goods = Wziąć towar
say-take-employee = Wziąć pracownika
say-take-other = Wziąć: { $what }
say-research = Rozwinąć zakładkę: { $project }
say-advance = Ulepszyć transport { $region }
say-donate = Darowizna: { $donation }
say-wait = Czekać i zagrać jako ostatni
say-action-choice = Oddać kafelek wyboru i użyć akcji { $action }
say-move = Przesunąć pracownika: { $from } → { $to }
say-move-active = Przesunąć aktywnego pracownika: { $from } → { $to }
say-transfer = Przenieść pracownika: { $from } → { $to }
say-transfer-active = Przenieść aktywnego pracownika: { $from } → { $to }
say-use = { $office }: { $take }
say-use-mission = { $office }: { $take }, misja { $region }
say-trade-sell = { $office }: sprzedać { $goods }
say-trade-buy = { $office }: kupić { $goods }
say-agency = { $office } { $region }: { $money }, { $other }
say-give = Dołączyć do darowizny: { $donation }, misja { $region }
say-add = Dodać dział { $department } na polu { $space }
say-staff = Przesunąć pracownika do nowego działu ({ $from })
say-staff-active = Przesunąć aktywnego pracownika do nowego działu ({ $from })
say-build = Zbudować: { $project }, { $city } ({ $office })
say-build-mission = Zbudować: { $project }, { $city } ({ $office }), misja { $region }
say-activate = Aktywować pracownika: { $office }, { $n } $
say-activate-more = Aktywować pracownika: { $office }, { $n } $ i zyskać 1 PZ
say-activate-less = Aktywować pracownika: { $office }, 1 $ i stracić 1 PZ
say-sell = Sprzedać towar za 1 $
say-done-returning = Nikogo więcej nie sprowadzać
say-done-donation = Nie robić darowizny
say-done-departments = Zakończyć turę
say-done-activation = Zakończyć aktywację
say-done-setup-moves = Zakończyć ruchy
say-done-study = Zostawić punkty badań
say-done-staffing = Zostawić nowy dział pusty
say-done-cover = Niczego nie zakrywać

take-vp-safety = PZ za aktywnych pracowników

# Rzeczy do kliknięcia, jako przyciski i dla czytników ekranu

pick-mission = Misja { $region }
pick-space = { $space }
pick-worker-active = Aktywny pracownik, { $space }
pick-worker-inactive = Nieaktywny pracownik, { $space }
pick-tile = { $department }
pick-slot = { $city }, { $project }
pick-slot-number = { $city }, działka { $n }, { $project }
pick-tab = Zakładka: { $project }
pick-side = { $project }: strona { $side }
pick-track = Transport { $region }
pick-track-space = { $region }, pole { $n }
pick-row = { $action }
pick-cause-tile = Nowy kafelek: { $cause }
pick-area = Obszar darowizn { $n }
pick-price = Zapłacić { $n } $
pick-price-more = Zapłacić { $n } $, zyskać 1 PZ
pick-price-less = Zapłacić 1 $, stracić 1 PZ
pick-amount = { $goods }
pick-agency = { $money }, { $other }
pick-move = Użyć ruchu
pick-transfer = Użyć przeniesienia
pick-bid = { $n } $
pick-use-mission = { $take } i misja
pick-region = Projekty { $region }

# Pytanie

ask-sheet = Wypełnij kartę: { $line }
ask-tab-sides = Wybierz stronę każdej zakładki projektów
ask-housing-disk = Połóż dysk mieszkań w średnim mieście lub metropolii
ask-reserve = Weź dział; będzie pierwszym, który dodasz
ask-cover = Możesz zakryć obszar darowizn nowym kafelkiem
ask-setup-moves = Przesuń pracowników, zostało: { $moves }
ask-activation = Aktywuj pracowników w działach
ask-secret-donation = Zapisz tajną darowiznę
ask-choose-action = Wybierz akcję tej rundy
ask-returning = Dochód { $region }: sprowadź pracowników, za każdego { $income }
ask-transport-income = Archiwum: które pole toru płaci?
ask-lobby = Dokąd wchodzi nowy pracownik?
ask-study = Wydaj punkty badań, zostało: { $study }
ask-project-income = Zakładka { $project }: wybierz dochód
ask-donation = Możesz zrobić darowiznę za { $cost } $
ask-departments-human-resources = Kadry: przesuń pracowników, zostało: { $moves }
ask-departments-management = Zarządzanie: użyj działów
ask-departments-construction = Budowa: buduj projekty
ask-departments-research = B+R, zostało: { $study }
ask-staffing = Możesz przesunąć pracownika do nowego działu
left-uses = { $n ->
    [one] zostało { $n } użycie
    [few] zostały { $n } użycia
   *[other] zostało { $n } użyć
}

wait-for = Czekamy na: { $names }
wait-spectator = Decyduje: { $names }
your-turn = Twoja kolej
game-over = Koniec gry
winner = Wygrywa { $names }, { $vp } PZ
winners = Wygrywają { $names }, po { $vp } PZ
you-win = Wygrywasz, { $vp } PZ
you-lose = Wygrywa Andrew, { $vp } PZ

# Co zmienia decyzja

delta-money = { $sign }{ $n } $
delta-goods = { $sign }{ $n ->
    [one] { $n } towar
    [few] { $n } towary
   *[other] { $n } towarów
}
delta-vp = { $sign }{ $n } PZ
delta-study = { $sign }{ $n } badań
delta-moves = { $sign }{ $n ->
    [one] { $n } ruch
    [few] { $n } ruchy
   *[other] { $n } ruchów
}
delta-transfers = { $sign }{ $n ->
    [one] { $n } przeniesienie
    [few] { $n } przeniesienia
   *[other] { $n } przeniesień
}
delta-employees = { $sign }{ $n ->
    [one] { $n } pracownik
   *[other] { $n } pracowników
}
delta-final = wynik końcowy { $sign }{ $n }

# Dziennik

log-round = Runda { $round }
log-setup = Przygotowanie
log-event-income = Dochód { $region }
log-event-donation = Darowizna
log-event-both = Dochód { $region } i darowizna
log-andrew-card = Andrew odkrywa { $card }
log-andrew-donates = darowizna: { $donation }
log-andrew-builds = buduje: { $cities }
log-andrew-takes = bierze: { $departments }
log-andrew-advances = transport { $region }: { $steps }
log-andrew-shifts = karta przesuwa się o { $n }
log-andrew-chooses = Andrew wybiera akcję: { $action }
log-end = Koniec gry
log-empty = Nic się jeszcze nie wydarzyło.
log-since = Od twojej ostatniej wizyty

# Dlaczego decyzja jest odrzucona

error-no-such-seat = W tej grze nie ma takiego miejsca.
error-game-over = Gra jest skończona.
error-not-your-turn = To nie twoja kolej.
error-not-now = Tego nie można teraz postanowić.
error-money = To kosztuje { $needed } $, a masz { $available } $.
error-goods = To kosztuje tyle towarów: { $needed }, a masz { $available }.
error-study = To kosztuje tyle punktów badań: { $needed }, a zostało { $available }.
error-sheet-option = Na karcie nie ma takiej możliwości.
error-budget = Licytacja i wiersze razem mogą kosztować najwyżej 50 $.
error-slot-taken = Działka jest zajęta.
error-slot-type = Działka nie jest dla tego typu projektu.
error-small-town = Dysk mieszkań trafia na działkę mieszkaniową średniego miasta lub metropolii.
error-no-tile = W ofercie nie ma kafelka { $department }.
error-tile-taken = Ten nowy kafelek darowizn jest zajęty.
error-area-covered = Tego obszaru darowizn nie można zakryć.
error-nobody-there = Nie masz nikogo na misji { $region }.
error-no-such-lobby = Twoja firma nie ma drugiego holu.
error-track-space = Twój dysk transportu nie dotarł do tego pola.
error-not-offered = Ten dochód tego nie daje.
error-tab-complete = Ta zakładka jest w pełni rozwinięta.
error-track-complete = Twój dysk transportu { $region } dotarł do końca.
error-last-space-taken = Ostatnie pole toru { $region } jest zajęte.
error-no-disk = Nie masz już dysków.
error-donation-taken = Ta darowizna jest zajęta.
error-nobody-donated = Żaden inny gracz nie zrobił tej darowizny.
error-donated-already = Ta darowizna już jest twoja.
error-no-wait = Czekać może tylko pierwszy gracz, zanim użyje działu, w grze z tym modułem.
error-no-action-choice = Kafelka wyboru akcji nie można teraz użyć.
error-no-employee = Nie ma takiego pracownika.
error-not-adjacent = Te pola nie leżą o jeden krok od siebie.
error-same-space = Pracownik już tam stoi.
error-no-moves = Nie ma już ruchów.
error-no-transfers = Teraz nikogo nie można przenieść.
error-no-department = { $office }: nie można użyć w tej turze.
error-no-use = { $office }: nie ma już aktywnego pracownika do użycia.
error-no-effect = { $office }: nie ma takiego działania.
error-mission-needed = { $office }: do tego potrzebna jest misja.
error-no-mission = { $office }: do tego nikt nie idzie na misję.
error-empty-reserve = Twoja rezerwa jest pusta.
error-trade-amount = Od 1 do 3 towarów i nie więcej, niż możesz zapłacić.
error-too-many-projects = Liczba twoich projektów w tym regionie: { $n }.
error-no-project = Nie masz projektu { $region }.
error-space-taken = Na tym polu nie ma miejsca na dział.
error-kind-built = Twoja firma już ma dział { $department }.
error-reserved-first = Najpierw musi powstać zarezerwowany dział { $department }.
error-no-project-ready = Żaden dysk tego typu nie jest gotowy.
error-nobody-to-activate = Tu nikogo nie można aktywować.
error-no-payroll = Ta cena wymaga działu Płace, aktywnego od wcześniejszej rundy.
error-no-vp = Aby stracić PZ, trzeba mieć więcej niż 0.
error-nothing-to-sell = Nie masz towarów na sprzedaż.
error-must-decide = To trzeba postanowić; nie można zrezygnować.
