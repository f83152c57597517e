# Carnegie bez serwera

nav-device = To urządzenie
start-offline = Carnegie jako aplikacja na tym urządzeniu, także bez sieci
start-device = Twoja nazwa i twoje gry na tym urządzeniu
play-here = Przygotuj stół
play-here-about = Osoby przy tym ekranie, boty, moduły.
create-begin = Zaczynamy
device-about = Carnegie działa w tej przeglądarce, z siecią i bez niej. Twoje gry są tutaj i nigdzie indziej: nikt ich nie liczy, nikt ich nie czyta.
device-kept = Czy moje gry są bezpieczne?
device-kept-yes = Przeglądarka zachowa twoje gry, dopóki ich nie usuniesz.
device-kept-no = Gdy zabraknie miejsca, przeglądarka może usunąć twoje gry. Poproś ją, by je zachowała, albo od czasu do czasu zapisz je w pliku.
device-kept-ask = Zachowaj moje gry
device-kept-refused = Przeglądarka jeszcze tego nie obiecuje. Zwykle robi to, gdy Carnegie jest zainstalowane jako aplikacja.
device-games = Wszystkie gry w jednym pliku
device-games-about = Plik zawiera każdą grę z całym jej przebiegiem. Kto wczyta go na innym urządzeniu, gra tam dalej; gry, które już tam są, pozostają bez zmian.
device-save = Zapisz wszystkie gry
device-read = Wczytaj gry z pliku
device-read-done = { $n ->
    [0] Nic nowego: wszystkie gry z pliku już tu są.
    [one] Wczytano jedną grę.
    [few] Wczytano { $n } gry.
   *[other] Wczytano { $n } gier.
}
device-running = Trwające gry
device-running-about = Zapis trwającej gry zdradza wszystko, także to, co ukryte. Z nim możecie grać dalej razem na serwerze.
device-app = Aplikacja
device-app-about = Przeglądarka może zainstalować Carnegie jak aplikację: poszukaj w jej menu „Zainstaluj” albo „Dodaj do ekranu głównego”.
device-version = Wersja { $version }
device-licences = Licencje
js-update = Jest nowa wersja Carnegie. Uruchomi się, gdy odejdziesz od stołu.
update-done = Carnegie zostało zaktualizowane.
offline-begins = Przygotowujemy stół…
offline-failed = Nie udało się wczytać Carnegie. Odśwież stronę, żeby spróbować ponownie; okno prywatne może na to nie pozwalać.
offline-script = Carnegie bez serwera wymaga JavaScriptu.
hand-over = Graj dalej ze znajomymi na serwerze
hand-over-about = Serwer dostaje zapis tej gry. Tam wybierasz swoją firmę i zapraszasz pozostałych. Wszystko, czego nikt nie mógł jeszcze znać, jest losowane od nowa, więc przeczytanie zapisu nic nie daje. Gra na tym urządzeniu pozostaje bez zmian.
hand-over-here = Na tym serwerze
hand-over-here-about = Aplikacja pochodzi z serwera Carnegie: może on od razu przejąć grę.
hand-over-elsewhere = Na innym serwerze
hand-over-elsewhere-about = Pobierz zapis albo go skopiuj. Na serwerze wybierz „{ start-import }”, wklej go, a potem wybierz „{ play-on }”.
