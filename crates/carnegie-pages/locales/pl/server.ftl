# To mówią tylko serwery: wydanie offline tego nie zawiera.

# Powiadomienia dla nieobecnych i strona, na której się je włącza i wyłącza.
nav-notifications = Powiadomienia
call-turn = Twoja kolej.
call-turn-round = Twoja kolej. Runda { $round }.
call-reminder = To wciąż twoja kolej, a zostało niewiele czasu.
call-turn-of = { $name }: twoja kolej przy stole „{ $table }”.
call-turn-of-round = { $name }: twoja kolej przy stole „{ $table }”, runda { $round }.
call-reminder-of = { $name }: to wciąż twoja kolej przy stole „{ $table }”, a zostało niewiele czasu.
call-test = Test: tutaj będą ogłaszane tury przy stole „{ $table }”.
notifications-about = Jeśli chcesz, dowiesz się, że przyszła twoja kolej, nawet gdy Carnegie jest zamknięte: jedno powiadomienie na turę i żadnego, gdy masz otwarty stół.
notifications-off = Ten serwer nie wysyła powiadomień. Jego operator musi najpierw nadać mu publiczny adres z https.
notifications-nobody = Najpierw usiądź przy stole. Potem wybierzesz tutaj, o czym chcesz wiedzieć.
notifications-here = To urządzenie
notifications-here-on = To urządzenie powiadamia, gdy przychodzi twoja kolej.
notifications-here-off = To urządzenie nie powiadamia, gdy przychodzi twoja kolej.
notifications-turn-on = Powiadamiaj o mojej turze
notifications-turn-off = Wyłącz powiadomienia
notifications-denied = Przeglądarka nie pozwala tej stronie na powiadomienia. Możesz to zmienić w jej ustawieniach tej strony, a potem wrócić tutaj.
notifications-failed = Nie udało się: przeglądarka nie może połączyć się ze swoją usługą powiadomień. Spróbuj później.
notifications-unsupported = Ta przeglądarka nie odbiera powiadomień. Na iPhonie lub iPadzie najpierw dodaj Carnegie do ekranu początkowego i otwórz je stamtąd.
notifications-devices = Twoje urządzenia
notifications-device = Urządzenie
notifications-added = od { $day }
notifications-remove = Usuń
notifications-tables = Twoje stoły
notifications-tables-none = Nie grasz przy żadnym stole.
notifications-table-on = Dowiesz się, kiedy przyjdzie twoja kolej.
notifications-table-off = Bez powiadomień.
notifications-table-turn-off = Nie przy tym stole
notifications-table-turn-on = Powiadamiaj
hooks-title = Ogłaszaj tury gdzie indziej
hooks-about = Dla kanału na Discordzie albo dowolnego programu, który przyjmuje JSON. Kto zna adres, może tam pisać; adres nie zostanie już nigdy pokazany.
hooks-address = Adres webhooka
hooks-kind = Rodzaj
hooks-discord = Discord
hooks-json = JSON
hooks-add = Dodaj
hooks-count = { $n ->
    [one] { $n } webhook
    [few] { $n } webhooki
   *[other] { $n } webhooków
}
notifications-link-about = Dowiedz się, kiedy przyjdzie twoja kolej, nawet gdy Carnegie jest zamknięte.
hooks-invalid = Tego adresu nie można użyć: webhook zaczyna się od https:// i jest osiągalny z internetu.
hooks-many = Stół ma najwyżej cztery webhooki. Najpierw usuń któryś.
hooks-test = Wyślij wiadomość testową
hooks-test-under-way = Wiadomość testowa jest w drodze. Odśwież stronę, żeby sprawdzić, czy dotarła.
hooks-test-delivered = Wiadomość testowa dotarła.
hooks-test-failed = Wiadomość testowa nie została przyjęta. Sprawdź adres: usuń webhook i dodaj go ponownie.

# Konta i poczekalnia.
clock-example = Tura zaczęta teraz trwałaby
waiting-title = Czekamy na graczy
waiting-about = Gra zacznie się, gdy wszystkie miejsca będą zajęte.
invite-link = Link z zaproszeniem
invite-copy = Kopiuj
invite-code = Kod linku z zaproszeniem
invite-code-about = Telefon odczyta to aparatem.
place-held-for = zarezerwowane dla gracza { $name }
sit-down = Usiądź
start-game = Zacznij grę
leave-table = Opuść
close-table = Zamknij stół
account = Konto
register-about = Twoje gry zostają na miejscu; z kontem masz je na każdym urządzeniu.
login-name = Nazwa konta
password = Hasło
password-old = Stare hasło
password-new = Nowe hasło
password-change = Zmień hasło
sign-in = Zaloguj się
sign-out = Wyloguj się
delete-account = Usuń konto i dane
delete-about = Twoja nazwa i wiadomości zostaną usunięte, przy twoich stołach zagrają boty. Tego nie można cofnąć.
your-colour = Twój kolor
invite-title = Zaproś kogoś
invite-about = Każdy, kto otworzy ten link, może usiąść. Konto nie jest potrzebne.
waiting-played-on = Gra od pozycji z innej rozgrywki
closed-title = Ten stół został zamknięty
closed-about = Gra jeszcze się nie zaczęła. Dołącz do innego stołu albo załóż własny.
running-tables = Gry do oglądania
running-none = Nikt teraz nie gra publicznie.
refused-no-session = Ta przeglądarka nie jest już zalogowana. Zaloguj się albo graj dalej jako gość.
refused-muted = Operator tego serwera zablokował ci pisanie wiadomości.
refused-colour-taken = Ktoś przy stole ma już ten kolor. Wybierz inny.
refused-credentials = Nieprawidłowa nazwa lub hasło.
refused-name-taken = Ta nazwa konta jest zajęta.
refused-too-many-requests = Zbyt wiele żądań. Poczekaj chwilę.
refused-limit = Masz zbyt wiele stołów lub botów naraz.
refused-unavailable = Serwer nie może teraz niczego zapisać. Nic nie przepadło; spróbuj ponownie.
