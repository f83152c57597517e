# Po grze

chart-rounds = Rundy
chart-round = Runda
chart-table = Liczby w tabeli
end-unfinished = Gra przerwana
share = Skopiuj link
shared = Skopiowano
analysis-title = Analiza
analysis-about = Bot ocenia każdą turę, szacuje po niej wynik końcowy i wskazuje tury, dla których zna lepsze. Trwa to kilka sekund.
analysis-go = Przeanalizuj tę grę
analysis-running = Analiza każdej tury…
analysis-reload = Wczytaj stronę ponownie
analysis-how = Wynik końcowy, jakiego bot oczekiwał po każdej turze. Numery oznaczają największe błędy; wszystko to szacunki.
analysis-chart = Oczekiwany wynik końcowy po każdej turze
analysis-mistakes = Największe błędy
analysis-perfect = Żadna tura nie kosztowała punktu lub więcej.
analysis-played = Zagrano
analysis-better = Lepiej
analysis-cost = strata około { $n } PZ
analysis-chance = szansa na wygraną { $from }% → { $to }%
hint-chance = Szansa na wygraną { $n }%
analysis-see = Zobacz w powtórce

# What scripts of the table say

js-dropped = To, co wybierasz, nie jest już możliwe.
js-not-yours = To nie twoja firma.
js-rules = Zasady
js-notify = Powiadomić, gdy przyjdzie twoja kolej?
js-notify-yes = Tak, proszę
js-notify-no = Nie
follow = Co robią inni
follow-pause = Wstrzymaj
follow-step = Następna tura
follow-skip = Do bieżącej chwili
follow-since = Od twojej ostatniej tury
preferences = Ustawienia
prefer-pace = Tury innych graczy
prefer-pace-instant = Od razu
prefer-pace-quick = Szybko
prefer-pace-calm = Spokojnie
prefer-confirm = Potwierdzanie
prefer-confirm-usual = Pytaj tylko przed tym, czego nie można cofnąć
prefer-confirm-always = Pytaj przed każdą decyzją
prefer-text = Wielkość tekstu
prefer-text-normal = Zwykła
prefer-text-large = Duża
prefer-text-larger = Bardzo duża
prefer-sound = Dźwięk
prefer-sound-off = Wyłączony
prefer-sound-on = Gdy przychodzi twoja kolej
preferences-about = Ta przeglądarka pamięta ustawienia. Z kontem obowiązują na wszystkich twoich urządzeniach.
intro = O czym jest gra
intro-do = Kierujesz firmą
intro-do-about = To Ameryka epoki kolei. Twoi pracownicy chodzą po twoim budynku; kto jest na stanowisku pracy, jest aktywny i można go użyć. Dzięki nim budujesz projekty w miastach, otwierasz działy i ulepszasz transport. Kto wyrusza do regionu, jest tam na misji i wraca, gdy region przynosi dochód.
intro-round = Runda ma cztery kroki
intro-round-about = Rund jest { $rounds }. Pierwszy gracz wybiera jedną z czterech akcji i używają jej wszyscy. Rząd akcji przynosi wydarzenie: dochód w jednym regionie albo okazję do donacji. Potem używa się działów tej akcji, a na koniec za pieniądze aktywuje się pracowników.
intro-win = Wygrywa ten, kto ma najwięcej punktów zwycięstwa
intro-win-about = Punktują projekty w miastach, a jeszcze więcej, gdy łączą cztery wielkie miasta; punktują też działy, paski projektów i aktywni pracownicy. Donacje punktują na końcu za to, co udało ci się osiągnąć: im później je złożysz, tym są droższe. W tej grze każdy krok jest objaśniany; świeci to, co można kliknąć.
intro-next = Dalej
intro-play = Zagrajmy
intro-skip = Pomiń
symbols = Co oznaczają symbole
key-symbols = Co oznaczają symbole
symbol-goods = kostka towarów
symbol-vp = punkty zwycięstwa
symbol-active = pracownik; stojący: aktywny
symbol-inactive = nieaktywny pracownik
symbol-mission = pracownik wyrusza na misję
symbol-moves = ruchy pracowników
symbol-study = punkty badań
symbol-disk = projekt, jeden dysk
symbol-any = dowolny rodzaj projektu
symbol-department = dział
symbol-donation = donacja
symbol-town = małe miasto
symbol-city = średnie miasto
symbol-link = połączenia między wielkimi miastami
symbol-or = jedno albo drugie
symbol-for-each = tyle za każdy z nich
symbol-costs = po lewej się oddaje, po prawej dostaje
symbol-trade = wymiana jednego na drugie
symbol-always = działa zawsze, bez używania
symbol-most = za region, w którym masz najwięcej
symbol-least = za region, w którym masz najmniej
brings-income = Dochód { $region }: { $who }
brings-donation = Donacja, kto może ją złożyć: { $who }
brings-action = Aktywni ({ $action }): { $who }
brings-moves = Aktywni ({ $action }, ruchy): { $who }
brings-study = Aktywni ({ $action }, punkty badań): { $who }
brings-you = ty
brings-nobody = nikt

# Strony poza stołem

open-one = Załóż własny
start-more = Warto wiedzieć
start-rules = Pełne zasady z wyszukiwaniem
start-watch = Oglądaj gry innych
start-import = Obejrzyj zapis gry
start-profile = Twoja nazwa i konto
mine-all = Trwające gry
mine-others = Czekają na innych
mine-waiting = Jeszcze nie zaczęte
mine-ended = Ostatnio zakończone
mine-ended-all = Wszystkie zakończone gry
mine-begin = Zacznij grę
records-ended = Zakończone gry
ago-now = przed chwilą
ago-minutes = { $n ->
    [one] { $n } minutę temu
    [few] { $n } minuty temu
   *[other] { $n } minut temu
}
ago-hours = { $n ->
    [one] { $n } godzinę temu
    [few] { $n } godziny temu
   *[other] { $n } godzin temu
}
ago-days = { $n ->
    [one] { $n } dzień temu
   *[other] { $n } dni temu
}
import-file = Z pliku
waiting-game = Gra
players-count = { $n ->
    [one] { $n } gracz
   *[other] { $n } graczy
}
base-game = Gra podstawowa
modules-all = Wszystkie moduły
preset-solo = Solo
preset-friend = Ze znajomym
preset-public = Stół otwarty
preset-bots = Przeciw botom
preset-here = Przy tym ekranie
seat-invite-about = Dostaniesz link do wysłania.
seat-open-about = Każdy może usiąść.
summary-title = Co zagramy
summary-solo = Solo przeciw Andrew
summary-nobody = Przy tym stole nikt jeszcze nie siedzi.
refused-not-found = Pod tym adresem nic nie ma.
analysis-more = i jeszcze { $n }

# Liczby wywnioskowane

inferred-number = Liczba
inferred-value = Przyjmujemy
inferred-others = Może też być
inferred-why = Dlaczego
inferred-look = Gdzie sprawdzić
inferred-mark = Wywnioskowane: nie widać tego na żadnym zdjęciu
inferred-desks = { $office }: liczba stanowisk pracy
inferred-desk-cost = { $office }: cena stanowiska pracy
inferred-space = { $project }, strona { $side }: pole { $n }
inferred-study = { $project }, strona { $side }: punkty badań za krok na pole { $n }
inferred-where-desks = Plansza firmy: policz stanowiska pracy działu, bez okna stałego pracownika.
inferred-where-desk-cost = Plansza firmy: cena nadrukowana przy stanowisku pracy działu.
inferred-where-space = Pasek: { $project }, strona { $side }: pole { $n } z { $last }, licząc od odkrytego na początku.
inferred-where-study = Pasek: { $project }, strona { $side }: punkty badań nadrukowane za krok na pole { $n } z { $last }.
why-window = jedno z trzech okien to stały pracownik
why-hidden = nie widać tego na żadnym zdjęciu
why-partly-hidden = częściowo zasłonięte
why-blurred = nieostre na każdym zdjęciu
why-edge = widać brzeg pierwszego stanowiska
why-rightmost = widać tylko skrajne prawe
why-rightmost-price = odczytane tylko dla skrajnego prawego stanowiska
why-one-price = w każdym innym dziale wszystkie stanowiska mają jedną cenę
why-pattern = zgodnie ze wzorem innych stron: za każdy krok o jeden mniej niż Handel A
why-b-sides = tak samo na trzech odczytanych stronach B
why-side-a = jak na stronie A
why-side-b = jak na stronie B
why-sum = suma tej strony to { $n }

rules-floor = Piętro { $n }
rules-bonus = Bonus: { $bonus }
rules-points = { $n ->
    [one] { $n } punkt połączeń
    [few] { $n } punkty połączeń
   *[other] { $n } punktów połączeń
}
rules-shift = Przesunięcie o { $n }
rules-option = { $n } za { $cost }

# Gra od wybranej pozycji

play-on = Graj dalej od tego miejsca
play-on-place = Pozycja
play-on-about = Gra toczy się dalej przy nowym stole; poprzednia pozostaje bez zmian.
play-on-hidden = Tajne donacje zostaną wylosowane na nowo.
play-on-seat = Którą firmę przejmujesz?
play-on-level = Siła botów
play-on-bots = Przeciw botom
play-on-bots-about = Boty przejmują pozostałe firmy.
play-on-here = Za wszystkie firmy
play-on-here-about = Decydujesz za każdą firmę albo podajesz urządzenie dalej.
play-on-friends = Ze znajomymi
play-on-friends-about = Dołączają przez link; gra rusza dalej, gdy wszyscy są na miejscu.
play-on-solo = Graj dalej
play-on-solo-about = Przeciw Andrew; jego nieodkryte karty zostaną potasowane na nowo.
play-on-picture = Plansza: { $place }
replay-share = Link do tej pozycji
