# Co ktoś postanawia, jako krótkie zdanie na listę i do dziennika

say-sheet-goods = Zacznij z { $n } kostkami towarów ({ $cost })
say-sheet-employees = Zacznij z { $n } pracownikami w lobby ({ $cost })
say-sheet-vp = Zacznij z { $n } PZ ({ $cost })
say-sheet-moves = Zacznij z { $n } ruchami przygotowawczymi ({ $cost })
say-bid = Zalicytuj { $n } $ o pierwszego gracza
say-tabs = Wybierz strony pasków projektów: { $sides }
say-house = Połóż dysk mieszkań: { $city }
say-reserve = Zarezerwuj: { $department }
say-cover = Przykryj sekcję { $column } nowym żetonem: { $cause }
say-secret = Zapisz tajną donację: { $donation }
say-choose = Wybierz akcję: { $action }
say-return = Sprowadź pracownika ({ $region } → { $lobby })
say-transport-income = Weź dochód z transportu, pole { $n }: { $income }
say-recruit = Wprowadź nowego pracownika: { $lobby }
say-take-money = Weź pieniądze
say-take-goods = Weź kostkę towarów
say-take-employee = Weź pracownika
say-take-other = Weź: { $what }
say-research = Rozwiń pasek projektów: { $project }
say-advance = Ulepsz transport { $region }
say-donate = Złóż donację: { $donation }
say-wait = Czekaj i zagraj na końcu
say-action-choice = Oddaj żeton wyboru akcji i użyj akcji: { $action }
say-move = Przesuń pracownika: { $from } → { $to }
say-move-active = Przesuń aktywnego pracownika: { $from } → { $to }
say-transfer = Przenieś pracownika: { $from } → { $to }
say-transfer-active = Przenieś aktywnego pracownika: { $from } → { $to }
say-use = { $office }: { $take }
say-use-mission = { $office }: { $take }, misja { $region }
say-trade-sell = { $office }: sprzedaj ({ $goods })
say-trade-buy = { $office }: kup ({ $goods })
say-agency = { $office } { $region }: { $take }
say-give = Dołącz do donacji: { $donation }, misja { $region }
say-add = Wybuduj: { $department }, pole { $space }
say-staff = Przenieś pracownika do nowego działu ({ $from })
say-staff-active = Przenieś aktywnego pracownika do nowego działu ({ $from })
say-build = Wybuduj: { $project }, { $city } ({ $office })
say-build-mission = Wybuduj: { $project }, { $city } ({ $office }), misja { $region }
say-activate = { $n ->
    [0] Aktywuj pracownika: { $office }
   *[other] Aktywuj pracownika: { $office }, { $n } $
}
say-activate-more = Aktywuj pracownika: { $office }, zapłać { $n } $ i zyskaj { $vp } PZ
say-activate-less = Aktywuj pracownika: { $office }, zapłać { $n } $ i strać { $vp } PZ
say-sell = Sprzedaj kostkę towarów za { $goods-price } $
say-done-returning = Nie sprowadzaj nikogo więcej
say-done-nobody = Nikogo nie sprowadzaj
say-done-donation = Nie składaj donacji
say-done-departments = Zakończ turę
say-done-activation = Zakończ aktywację
say-done-setup-moves = Zakończ ruchy
say-done-study = Zostaw punkty badań
say-done-staffing = Zostaw nowy dział pusty
say-done-cover = Nic nie przykrywaj

# To samo, jak opowiada dziennik, po nazwie gracza

did-sheet-goods = zaczyna z { $n } kostkami towarów ({ $cost })
did-sheet-employees = zaczyna z { $n } pracownikami w lobby ({ $cost })
did-sheet-vp = zaczyna z { $n } PZ ({ $cost })
did-sheet-moves = zaczyna z { $n } ruchami przygotowawczymi ({ $cost })
did-bid = licytuje { $n } $ o pierwszego gracza
did-tabs = wybiera strony pasków projektów: { $sides }
did-house = kładzie dysk mieszkań: { $city }
did-reserve = rezerwuje: { $department }
did-cover = przykrywa sekcję { $column } nowym żetonem: { $cause }
did-secret = zapisuje tajną donację: { $donation }
did-secret-hidden = decyduje w tajemnicy
did-choose = wybiera akcję: { $action }
did-return = sprowadza pracownika ({ $region } → { $lobby })
did-transport-income = bierze dochód z transportu, pole { $n }: { $income }
did-recruit = zatrudnia nowego pracownika: { $lobby }
did-take-money = bierze pieniądze
did-take-goods = bierze kostkę towarów
did-take-employee = bierze pracownika
did-take-other = bierze: { $what }
did-research = rozwija pasek projektów: { $project }
did-advance = ulepsza transport { $region }
did-donate = składa donację: { $donation }
did-wait = czeka i zagra na końcu
did-action-choice = oddaje żeton wyboru akcji i używa akcji: { $action }
did-move = przesuwa pracownika: { $from } → { $to }
did-move-active = przesuwa aktywnego pracownika: { $from } → { $to }
did-transfer = przenosi pracownika: { $from } → { $to }
did-transfer-active = przenosi aktywnego pracownika: { $from } → { $to }
did-use = używa: { $office } – { $take }
did-use-mission = używa: { $office } – { $take }, misja { $region }
did-trade-sell = używa: { $office } – sprzedaje: { $goods }
did-trade-buy = używa: { $office } – kupuje: { $goods }
did-agency = używa: { $office } { $region } – { $take }
did-give = dołącza do donacji: { $donation }, misja { $region }
did-add = buduje dział: { $department }, pole { $space }
did-staff = przenosi pracownika do nowego działu ({ $from })
did-staff-active = przenosi aktywnego pracownika do nowego działu ({ $from })
did-build = buduje: { $project }, { $city } ({ $office })
did-build-mission = buduje: { $project }, { $city } ({ $office }), misja { $region }
did-activate = { $n ->
    [0] aktywuje pracownika: { $office }
   *[other] aktywuje pracownika: { $office }, { $n } $
}
did-activate-more = aktywuje pracownika: { $office }, płaci { $n } $ i zyskuje { $vp } PZ
did-activate-less = aktywuje pracownika: { $office }, płaci { $n } $ i traci { $vp } PZ
did-sell = sprzedaje kostkę towarów za { $goods-price } $
did-done-returning = nie sprowadza nikogo więcej
did-done-nobody = nikogo nie sprowadza
did-done-donation = nie składa donacji
did-done-departments = kończy turę
did-done-activation = kończy aktywację
did-done-setup-moves = kończy ruchy
did-done-study = zostawia punkty badań
did-done-staffing = zostawia nowy dział pusty
did-done-cover = niczego nie przykrywa
idle-done-returning = { did-done-returning }
idle-done-nobody = nikogo nie sprowadza
idle-done-donation = nie składa donacji
idle-done-departments = nic nie robi
idle-done-activation = nikogo nie aktywuje
idle-done-setup-moves = nikogo nie przesuwa
idle-done-study = zostawia punkty badań
idle-done-staffing = zostawia nowy dział pusty
idle-done-cover = niczego nie przykrywa

# Co ktoś zrobił w swojej turze, po nazwie gracza, gdy się ogląda

caption-moves = przesuwa pracowników { $n ->
    [one] raz
   *[other] { $n } razy
}
caption-activates = aktywuje { $n ->
    [one] pracownika
   *[other] { $n } pracowników
}
caption-returns = sprowadza { $n ->
    [one] pracownika
   *[other] { $n } pracowników
}
caption-sells = sprzedaje { $n ->
    [one] kostkę towarów
    [few] { $n } kostki towarów
   *[other] { $n } kostek towarów
}
caption-builds = buduje tutaj: { $things }
caption-develops = rozwija: { $things }
caption-improves = ulepsza transport { $things }
caption-uses = używa: { $things }
list-and = { $before } i { $last }

# Rzeczy do kliknięcia, jako przyciski i dla czytników ekranu

pick-mission = Misja { $region }
pick-space = { $space }
pick-worker-active = Aktywny pracownik, { $space }
pick-worker-inactive = Nieaktywny pracownik, { $space }
pick-tile = { $department }
pick-slot = { $city }, { $project }
pick-slot-number = { $city }, pole { $n }, { $project }
pick-tab = Pasek projektów: { $project }
pick-side = { $project }: strona { $side }
pick-track = Transport { $region }
pick-track-space = { $region }, pole { $n }
pick-row = { $action }
pick-cause-tile = Nowy żeton: { $cause }
pick-area = Sekcja donacji { $n }
pick-price = Zapłać { $n } $
pick-price-more = Zapłać { $n } $, zyskaj { $vp } PZ
pick-price-less = Zapłać { $payroll-less-money } $, strać { $payroll-less-vp } PZ
pick-amount = { $goods }
pick-move = Użyj ruchu
pick-transfer = Użyj przeniesienia
pick-bid = { $n } $
pick-use-mission = { $take } i misja
pick-region = Projekty { $region }

# Pytanie

ask-sheet = Wypełnij arkusz: { $line }
ask-tab-sides = Wybierz stronę każdego paska projektów
ask-housing-disk = Połóż dysk mieszkań w średnim lub wielkim mieście
ask-reserve = Zarezerwuj dział: musi być pierwszym, który wybudujesz
ask-cover = Możesz przykryć sekcję donacji nowym żetonem
ask-setup-moves = Przesuń pracowników, zostało: { $moves }
ask-setup-moves-made = Wszystkie ruchy wykonane
ask-activation = Aktywuj pracowników w działach
ask-secret-donation = Zapisz tajną donację
ask-choose-action = Wybierz akcję tej rundy
ask-returning = Dochód { $region }: sprowadź pracowników, za każdego: { $income }
ask-transport-income = Archiwa: z którego pola toru bierzesz dochód?
ask-lobby = Dokąd wchodzi nowy pracownik?
ask-study = Wydaj punkty badań, zostało: { $study }
ask-project-income = { $project }: wybierz dochód z paska projektów
ask-donation = Możesz złożyć donację za { $cost } $
ask-departments-human-resources = Dział kadr: przesuń pracowników, zostało: { $moves }
ask-departments-management = Zarząd: użyj swoich działów
ask-departments-construction = Dział budowy: buduj projekty
ask-departments-research = Dział badań i rozwoju, zostało: { $study }
ask-staffing = Możesz przenieść pracownika do nowego działu
left-uses = { $n ->
    [one] zostało { $n } użycie
    [few] zostały { $n } użycia
   *[other] zostało { $n } użyć
}

wait-for = Czekamy na: { $names }
wait-spectator = Decyduje: { $names }
your-turn = Twoja kolej
game-over = Koniec gry
winner = Wygrywa { $names } z wynikiem { $vp } PZ
winners = Wygrywają { $names }, każdy z wynikiem { $vp } PZ
you-win = Wygrywasz z wynikiem { $vp } PZ

# Co zmienia decyzja

delta-money = { $sign }{ $n } $
delta-goods = { $sign }{ $n ->
    [one] { $n } kostka towarów
    [few] { $n } kostki towarów
   *[other] { $n } kostek towarów
}
delta-vp = { $sign }{ $n } PZ
delta-study = { $sign }{ $n } pkt badań
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
delta-final = { $sign }{ $n } PZ, gdyby gra się teraz skończyła

# Dziennik

log-round = Runda { $round }
log-setup = Przygotowanie
log-event-income = Dochód { $region }
log-event-donation = Donacja
log-event-both = Dochód { $region } i donacja
log-andrew-card = Andrew odkrywa kartę { $card }
log-andrew-donates = składa donację: { $donation }
log-andrew-builds = buduje tutaj: { $cities }
log-andrew-takes = bierze: { $departments }
log-andrew-advances = przesuwa dysk transportu { $region } o { $steps }
log-andrew-shifts = jego karta przesuwa się o { $n } ({ $vp })
log-andrew-chooses = wybiera akcję: { $action }
andrew-shifts = karta Andrew przesuwa się o { $n }
andrew-chooses = Andrew wybiera akcję: { $action }
log-end = Koniec gry
log-empty = Nic się jeszcze nie wydarzyło.

# Dlaczego decyzja jest odrzucona

error-no-such-seat = W tej grze nie ma takiego miejsca.
error-game-over = Gra jest skończona.
error-not-your-turn = To nie twoja kolej.
error-not-now = O tym nie można teraz decydować.
error-money = To kosztuje { $needed } $, a masz { $available } $.
error-goods = To kosztuje { $needed ->
    [one] { $needed } kostkę towarów
    [few] { $needed } kostki towarów
   *[other] { $needed } kostek towarów
}, a masz { $available }.
error-study = To kosztuje { $needed ->
    [one] { $needed } punkt badań
    [few] { $needed } punkty badań
   *[other] { $needed } punktów badań
}, a zostało ci { $available }.
error-sheet-option = Na arkuszu nie ma takiej możliwości.
error-budget = Licytacja i linie razem mogą kosztować najwyżej { $sheet-budget } $.
error-slot-taken = To pole jest zajęte.
error-slot-type = To pole nie jest dla tego rodzaju projektu.
error-small-town = Dysk mieszkań trafia na pole mieszkań w średnim lub wielkim mieście.
error-no-tile = W puli nie ma żetonu: { $department }.
error-tile-taken = Ten nowy żeton donacji jest już zajęty.
error-area-covered = Tej sekcji donacji nie można przykryć.
error-nobody-there = Nie masz nikogo na misji { $region }.
error-no-such-lobby = Twoja firma nie ma drugiego lobby.
error-track-space = Twój dysk transportu nie dotarł do tego pola.
error-not-offered = Ten dochód tego nie daje.
error-tab-complete = Ten pasek projektów jest w pełni rozwinięty.
error-track-complete = Twój dysk transportu { $region } dotarł do końca.
error-last-space-taken = Ostatnie pole toru { $region } jest zajęte.
error-no-disk = Nie masz już dysków.
error-donation-taken = Ta donacja jest zajęta.
error-nobody-donated = Żaden inny gracz nie złożył tej donacji.
error-donated-already = Ta donacja już jest twoja.
error-no-wait = Czekać może tylko pierwszy gracz, i to zanim użyje działu; potrzebny jest moduł Opcja czekania.
error-no-action-choice = Żetonu wyboru akcji nie można teraz użyć.
error-no-employee = Nie ma takiego pracownika.
error-not-adjacent = Te pola nie leżą o jeden ruch od siebie.
error-same-space = Pracownik już tam stoi.
error-no-moves = Nie ma już ruchów.
error-no-transfers = Teraz nikogo nie można przenieść.
error-no-department = { $office }: nie można użyć w tej turze.
error-no-use = { $office }: nie ma już aktywnego pracownika, który mógłby tego użyć.
error-no-effect = { $office }: nie ma takiego efektu.
error-mission-needed = { $office }: do tego potrzebna jest misja.
error-no-mission = { $office }: do tego nikt nie idzie na misję.
error-empty-reserve = Twoja rezerwa jest pusta.
error-trade-amount = Co najmniej jedna i najwyżej { $n ->
    [one] { $n } kostka
    [few] { $n } kostki
   *[other] { $n } kostek
} towarów, i nie więcej, niż możesz zapłacić.
error-too-many-projects = W tym regionie masz tylko { $n ->
    [one] { $n } projekt
    [few] { $n } projekty
   *[other] { $n } projektów
}.
error-no-project = Nie masz projektu { $region }.
error-space-taken = Na tym polu nie ma miejsca na dział.
error-kind-built = Twoja firma ma już ten dział: { $department }.
error-reserved-first = Najpierw trzeba wybudować zarezerwowany dział: { $department }.
error-no-project-ready = Żaden dysk tego rodzaju nie jest gotowy.
error-nobody-to-activate = Tu nikogo nie można aktywować.
error-no-payroll = Ta cena wymaga Działu płac, aktywnego od wcześniejszej rundy.
error-no-vp = Aby stracić PZ, trzeba mieć co najmniej jeden.
error-nothing-to-sell = Nie masz kostek towarów na sprzedaż.
error-must-decide = Tę decyzję trzeba podjąć; nie można zrezygnować.
why-another-question = Nie o to teraz chodzi. Teraz: { $question }
