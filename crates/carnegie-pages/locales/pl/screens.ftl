# Części stołu

table-description = Partia gry Carnegie: { $title }
round-of = Runda { $round } z { $rounds }
part-map = Mapa
part-transport = Transport i misje
part-timeline = Oś czasu
part-donations = Donacje
part-company = Firma: { $name }
part-supply = Działy
part-players = Gracze
part-andrew = Andrew
part-log = Dziennik
part-chat = Czat
part-score = Punktacja
part-score-end = Wynik końcowy
part-bar = Twoja tura
score-now = Gdyby gra skończyła się teraz
story-log = Dziennik
story-score = Punkty
story-chat = Czat
dock-map = Mapa
dock-company = Firma
dock-offer = Pula
dock-rivals = Gracze
dock-story = Przebieg
nav-views = Części stołu
nav-rules = Zasady
nav-language = Język
toggle-sound = Dźwięk i powiadomienia
toggle-theme = Jasny lub ciemny
supply-filter = Pokaż tylko jeden typ
donation-next = twoja następna: { $cost } $
first-player = Pierwszy gracz
bot = bot
away = nieobecny
inactive = Nieaktywni pracownicy
on-missions = Pracownicy na misjach
show-company = Pokaż firmę: { $name }
player-words = { $name }: { $money }, { $goods }, { $vp } PZ. Pracownicy: aktywni { $active }, nieaktywni { $inactive }, na misjach { $missions }. Donacje: { $donations }. Wybudowane działy: { $departments }. Gdyby gra się teraz skończyła: { $total } PZ.
desk-free = wolne stanowisko pracy, { $n } $
company-mine = Wróć do swojej firmy
keys-title = Klawisze
key-arrows = Przejdź do następnego podświetlonego elementu
key-enter = Wybierz
key-digits = Naciśnij przycisk o tym numerze
key-escape = Krok wstecz
key-end = Zakończ turę lub zrezygnuj
key-explain = Objaśnienia; strzałki przechodzą dalej, Enter wybiera lub mówi, dlaczego nie
key-rules = Co mówią o tym zasady
key-pause = Wstrzymaj pokaz lub kontynuuj
key-step = Pokaż następną turę
key-skip = Przejdź do bieżącej chwili
key-replay-step = O jedną decyzję wstecz lub dalej
key-replay-round = Do początku rundy lub do następnej
key-replay-ends = Na początek lub koniec gry
key-replay-speed = Szybciej lub wolniej
key-replay-eyes = Zmień widok; pierwszy to widok widza
key-name-home = Home
key-name-end = End
key-name-page-up = Page Up
key-name-page-down = Page Down
key-name-space = Spacja
sheet-left = zostało { $n } $
see-result = Punktacja
do-undo = Cofnij
do-redo = Ponów
do-reset = Cofnij turę
do-sell = Sprzedaj
do-hint = Podpowiedź
do-list = Wszystkie opcje
no-sell = Nie masz kostki towarów na sprzedaż.
no-undo = Nie ma czego cofnąć: jeszcze nic nie zostało wybrane, ktoś już po tobie zagrał albo odsłonięto coś ukrytego.
no-redo = Nie cofnięto niczego, co można by ponowić.
chat-write = Napisz wiadomość
chat-send = Wyślij
chat-players = Tu mogą pisać tylko gracze.
chart-title = Punkty zwycięstwa po każdej rundzie
chart-label = { $name } { $vp }
andrew-level = poziom { $n }
andrew-cards = Odkryte karty
andrew-next = Następna runda: wybiera Andrew.
andrew-next-you = Następna runda: wybierasz ty.

tip-region = { $region }|Misja prowadzi do jednego regionu; buduje się w jego miastach.
tip-town = Małe miasto, { $region }. Jedno pole na dowolny projekt, { $vp } PZ.
tip-medium = Średnie miasto, { $region }. { $vp } PZ za każdy projekt.
tip-major = Wielkie miasto, { $region }. { $vp } PZ za każdy projekt; punkty połączeń: { $links }.
tip-town-bonus = Kto tu buduje, od razu dostaje dochód z transportu regionu.
tip-mission-title = Obszar misji: { $region }
tip-mission = Pracownicy na misjach. Przy dochodzie w tym regionie możesz sprowadzić swoich; każdy daje dochód z transportu.
tip-track-title = { $region }, pole { $n }
tip-track = Dochód z transportu: { $income }. Poziom: { $level }.
tip-track-cost = Wejście kosztuje { $study }.
tip-track-last = Może tu stać tylko jeden gracz; wejście daje jednorazowo { $bonus }.
tip-track-there = Tam: { $names }.
tip-row = { $action }|Wydarzenie przy tym wyborze: { $event }.
tip-money = Pieniądze|Na donacje, stanowiska pracy i niektóre działy.
tip-goods = Kostki towarów|Na projekty i działy. Przy każdej swojej decyzji możesz sprzedawać kostki po { $goods-price } $.
tip-vp = Punkty zwycięstwa na torze punktacji|Na końcu gry dochodzi punktacja końcowa.
tip-reserve = Rezerwa|Pracownicy jeszcze niezatrudnieni.
tip-action-choice = Żeton wyboru akcji|Oddaj na początku swojej tury w fazie III, aby użyć innej akcji; niewykorzystany daje { $action-choice-vp } PZ. Nie dla pierwszego gracza.
tip-reserved = Zarezerwowany
tip-permanent = Stały pracownik|Zawsze daje { $permanent-moves ->
    [one] { $permanent-moves } ruch
    [few] { $permanent-moves } ruchy
   *[other] { $permanent-moves } ruchów
}. Nie rusza się i nigdzie indziej się nie liczy.
tip-staff = Aktywni: { $active }, nieaktywni: { $inactive }.
tip-tab = Koszt projektu: { $goods }. Wybudowano: { $built }.
tip-tab-next = Następny krok: { $study }.
timeline-next = następne wydarzenie
tip-cell = { $action }, pole { $n }|{ $event }
tip-donated = Zajęte: { $names }.
tip-donation-worth = PZ teraz: { $list }.
tip-donation-cost = Twoja następna donacja|Twoja n-ta donacja kosztuje n × { $donation-cost } $, z Komunikacją n × { $communications-donation-cost } $.
tip-sold-out = W puli nie ma już ani jednego.
tip-tab-side = Pola: { $incomes }.
tip-tab-space-title = { $project }, pole { $n }
legend-vp = za każdy projekt
legend-links = za połączenia
legend-bonus = dochód od razu
tip-timeline = Oś czasu|Pierwszy gracz wybiera rząd: wszyscy używają jego akcji i zachodzi wydarzenie na prawo od jego znacznika. Gdy rząd się skończył, wydarzenie pochodzi z następnego rzędu poniżej.
tip-supply = Działy|Planowanie strategiczne dodaje jeden z nich do twojej firmy. Kratki to jego stanowiska z ceną aktywacji pracownika; ∞ działa bez używania.
tip-donations = Donacje|Każda punktuje na końcu na swój sposób, najwyżej { $donation-limit } PZ; strona B paska projektów może podnieść ten limit. Pole z dyskiem jest zajęte.

js-confirm = Potwierdź
js-cancel = Anuluj
js-offline = Utracono połączenie. Próbujemy ponownie…
js-unsent = Nie wysłano. Kliknij ponownie, gdy wróci połączenie.
js-no-hint = Teraz nie ma podpowiedzi. Spróbuj za chwilę.
js-close = Zamknij
js-online = Znów połączono
js-stale = Gra poszła już dalej.
js-turn = Twoja kolej
js-unused = Możesz jeszcze czegoś użyć. Zakończyć mimo to?
js-filter = Szukaj
js-nothing = Nic nie znaleziono
veil-title = Przekaż urządzenie: { $name }
veil-about = Następna decyzja jest tajna: na ekran patrzy teraz tylko { $name }.
veil-show = To ja, { $name }: pokaż
js-since = Od twojej ostatniej wizyty
js-zoom = Większa lub mniejsza mapa

guide-sheet = Wydaj w tajemnicy do { $sheet-budget } $. Co zostanie, to twoje pieniądze na start. Więcej kostek towarów i pracowników ułatwia pierwsze rundy.
guide-tab-sides = Strona A kończy się trzema polami z PZ. Strona B ma o jeden projekt więcej i podnosi limit twoich donacji. Dochód pola dostajesz, gdy jego dysk został wybudowany.
guide-housing-disk = Pierwszy projekt jest darmowy. New York, Chicago, New Orleans i San Francisco punktują razem, gdy są połączone.
guide-reserve = Ten żeton musi być pierwszym działem, który wybudujesz. Coś, co daje pieniądze lub towary, to dobry początek.
guide-cover = Nowy żeton zmienia dla wszystkich punktację donacji w jednej sekcji.
guide-setup-moves = Prowadź pracowników z lobby do działów, w których chcesz ich aktywować. Działów używają tylko aktywni.
guide-activation = Zapłać cenę stanowiska pracy, aby aktywować pracownika. W lobby i na pustych polach się nie da.
guide-secret-donation = Nic nie kosztuje i punktuje na końcu, nawet jeśli inni też złożyli tam donację.
guide-choose-action = Tej akcji używają wszyscy. Patrz też na wydarzenie w rzędzie: dochód sprowadza pracowników z misji, donacje punktują na końcu.
guide-returning = Każdy sprowadzony pracownik daje dochód z pola twojego dysku transportu. Już jeden daje też dochód z pasków projektów.
guide-income-choice = Wybierz to, co ci się zaraz przyda.
guide-study = Punkty badań poza turą B+R trzeba wydać od razu.
guide-donation = Każda donacja kosztuje o { $donation-cost } $ więcej niż poprzednia i daje na końcu do { $donation-limit } PZ.
guide-human-resources = Jeden ruch przesuwa jednego pracownika o jedno pole. Aktywny staje się przy tym nieaktywny.
guide-management = Kliknij dział z kropkami: to pozostałe użycia. Planowanie strategiczne buduje dział z puli.
guide-construction = Kliknij pole projektu. Budujący idzie na misję do tego regionu i wraca przy następnym dochodzie w tym regionie.
guide-research = Kliknij pasek projektów, aby go rozwinąć, albo tor transportu. Niewydane punkty przepadają.
guide-staffing = Zarządzanie nieruchomościami przenosi kogoś do nowego działu za darmo.

menu = Menu stołu
menu-bot = Niech bot gra za mnie
menu-bot-sure = Bot będzie grał za ciebie, dopóki nie wrócisz na swoje miejsce. Pozwolić mu grać?
menu-back = Wróć na swoje miejsce
menu-bot-for = Niech bot gra za gracza { $name }
menu-bot-for-sure = Bot będzie grał za gracza { $name }, dopóki ten nie wróci na swoje miejsce. Pozwolić mu grać?
menu-back-for = { $name }: wróć na miejsce zajęte przez bota
menu-absent = Zgódź się, by bot grał dalej za nieobecnego gracza: { $name }
menu-absent-agreed = Zgadzasz się, by bot grał dalej za gracza { $name }
menu-abandon = Zaproponuj przerwanie gry
menu-abandon-sure = Gra zakończy się bez wyniku, gdy wszyscy się zgodzą. Zaproponować przerwanie?
menu-give-up = Poddaj tę grę
menu-give-up-sure = Gra zakończy się teraz, bez wyniku. Tego nie można cofnąć. Poddać grę?
menu-agree = Zgódź się przerwać grę
menu-agree-sure = Gra zakończy się bez wyniku, gdy wszyscy się zgodzą. Zgodzić się na przerwanie?
notice-stopping = Propozycja przerwania gry: { $names }.
notice-stopping-you = Propozycja przerwania gry: { $names }. Czekamy na pozostałych.
notice-stopping-decline = Gramy dalej
notice-stopping-back = Jednak gramy dalej
notice-absent = Bot zagra dalej za gracza { $name }, gdy zgodzą się wszyscy pozostali. Zgoda do tej pory: { $names }.
notice-absent-agree = Zgódź się
notice-bot = Za gracza { $name } gra teraz bot.
notice-back = Gracz { $name } wraca do gry.
notice-rematch = Pozostali chcą zagrać jeszcze raz.
notice-rematch-join = Zajmij miejsce
notice-rematch-badge = Zagrasz jeszcze raz?
game-stopped = Ta gra została przerwana.
menu-absent-later = Gracz { $name } jest nieobecny; bot może go zastąpić za { $n } godz.
menu-absent-idle = Gracz { $name } jest nieobecny, ale gra na niego nie czeka
menu-rematch = Zagraj jeszcze raz
replay = Powtórka
replay-back = O jedną decyzję wstecz
replay-on = O jedną decyzję dalej
replay-round-back = Do początku rundy
replay-round-on = Do następnej rundy
replay-run = Odtwarzaj lub zatrzymaj
replay-where = Miejsce w grze
replay-speed = Tempo
replay-eyes = Widok
replay-spectator = Widz

# Strony

site-description = Gra planszowa Carnegie w przeglądarce: samemu przeciw Andrew, z botami lub ze znajomymi, z dodatkiem nr 1.
nav-start = Start
nav-tables = Stoły
nav-mine = Moje stoły
nav-records = Zapisy
nav-profile = Profil
nav-main = Strony
nav-skip = Przejdź do treści
foot-fan = Nieoficjalna realizacja fanowska. Carnegie to gra Xaviera Georges’a wydana przez Quined Games; ta strona nie jest z nimi związana i nie używa ich grafik.
foot-numbers = Kilka liczb na planszy firmy i paskach projektów zostało wywnioskowanych.
foot-which = Które?
foot-version = Wersja { $version }, zasady { $rules }
error-title = Nie udało się
start-title = Carnegie
start-head = Zbuduj firmę. Zbuduj kraj. Rozdaj majątek.
start-lead = Pełna gra dla jednej do czterech osób: zatrudniaj i prowadź pracowników, wysyłaj ich na misje po Stanach Zjednoczonych i przekazuj na donacje to, co zarobisz.
play-andrew = Zagraj teraz: solo
play-andrew-about = Przeciw Andrew, od razu, bez konta.
play-bots = Zagraj teraz: dwa boty
play-bots-about = Pełny stół jednym kliknięciem.
play-guided = Moja pierwsza gra
play-guided-about = Solo, z objaśnieniem każdego kroku.
play-friends = Załóż stół
play-friends-about = Znajomi przez link, osoby przy tym ekranie, boty, moduły.
open-tables = Otwarte stoły
open-none = Żaden stół nie czeka teraz na graczy.
mine-none = Nie masz trwających gier.
only-key = Możesz grać bez konta. Wtedy dostaniesz się do swoich gier tylko w tej przeglądarce.
mine-guest = Grasz jako gość: do swoich gier dostaniesz się tylko w tej przeglądarce. Z kontem otworzysz je na każdym urządzeniu.
records-none = Nie masz jeszcze ukończonej gry.
signed-as = Grasz jako { $name }.
table-enter = Wejdź
table-join = Dołącz
table-look = Obejrzyj stół
table-read = Czytaj
table-free = { $n ->
    [one] { $n } wolne miejsce
    [few] { $n } wolne miejsca
   *[other] { $n } wolnych miejsc
}
guest-name = Gość
create-title = Załóż stół
create-seats = Miejsca
create-seats-about = Jedno miejsce to gra solo przeciw Andrew.
create-seat = Miejsce { $n }
seat-me = Ja
seat-invite = Znajomy przez link
seat-open = Otwarte dla każdego
seat-bot = Bot
seat-here = Osoba przy tym urządzeniu
seat-none = Nieużywane
create-their-name = Nazwa
create-level = Siła
level-of-random = Losowy
level-of-beginner = Początkujący
level-of-apprentice = Uczeń
level-of-journeyman = Czeladnik
level-of-skilled = Doświadczony
level-of-strong = Silny
level-of-expert = Mistrz
create-difficulty = Poziom trudności Andrew
difficulty-1 = tylko zwykłe karty
difficulty-2 = { $second-difficulty ->
    [one] { $second-difficulty } trudna karta
    [few] { $second-difficulty } trudne karty
   *[other] { $second-difficulty } trudnych kart
}
difficulty-3 = { $third-difficulty ->
    [one] { $third-difficulty } trudna karta
    [few] { $third-difficulty } trudne karty
   *[other] { $third-difficulty } trudnych kart
}
difficulty-4 = { $fourth-difficulty ->
    [one] { $fourth-difficulty } trudna karta
    [few] { $fourth-difficulty } trudne karty
   *[other] { $fourth-difficulty } trudnych kart
}
create-modules = Moduły dodatku nr 1
not-solo = (nie w grze solo)
create-table = Stół
create-name = Tytuł
create-public = Pokaż na liście otwartych stołów
create-watch = Dopuść widzów
create-hints = Podpowiedzi bota są dozwolone
create-clock = Zegar
clock-none = Bez zegara
clock-wait = Bez zegara; czeka { $n } dni na nieobecnych
clock-turn = { $n ->
    [one] { $n } minuta na turę
    [few] { $n } minuty na turę
   *[other] { $n } minut na turę
}
clock-turn-hours = { $n ->
    [one] { $n } godzina na turę
    [few] { $n } godziny na turę
   *[other] { $n } godzin na turę
}
clock-turn-days = { $n ->
    [one] { $n } dzień na turę
   *[other] { $n } dni na turę
}
clock-game = { $n ->
    [one] { $n } minuta na grę
    [few] { $n } minuty na grę
   *[other] { $n } minut na grę
}
clock-game-hours = { $n ->
    [one] { $n } godzina na grę
    [few] { $n } godziny na grę
   *[other] { $n } godzin na grę
}
clock-game-days = { $n ->
    [one] { $n } dzień na grę
   *[other] { $n } dni na grę
}
clock-group-turn = Na każdą turę
clock-group-game = Na wszystkie tury gracza razem
weekends-off = weekendy wolne
nights-off = noce wolne
create-weekends-off = Weekendy się nie liczą
create-nights-off = Noce się nie liczą (od { $evening } do { $morning })
create-zone = Strefa czasowa
create-zone-about = Weekendy i noce liczą się według tej strefy czasowej. Widzą ją wszyscy przy stole.
create-then = Gdy czas się skończy
then-bot = bot gra do powrotu gracza
then-forfeit = bot gra do końca gry
clock-off-weekends = W weekendy zegar stoi; strefa czasowa: { $zone }.
clock-off-nights = Od { $evening } do { $morning } zegar stoi; strefa czasowa: { $zone }.
clock-off-both = W weekendy i od { $evening } do { $morning } zegar stoi; strefa czasowa: { $zone }.
clock-end-bot = Gdy graczowi skończy się czas, bot gra dalej, dopóki gracz nie wróci.
clock-end-forfeit = Gdy graczowi skończy się czas, bot gra do końca gry; gracz nie może już wrócić.
deadline = do: { $time }
time-left = pozostało: { $left }
terms-hints = podpowiedzi dozwolone
terms-no-hints = bez podpowiedzi
terms-watch = widzowie dozwoleni
terms-no-watch = bez widzów
create-seed = Ziarno losowe (seed)
create-seed-about = Zostaw puste dla losowej gry. Ta sama liczba daje to samo przygotowanie.
create-open = Załóż stół
place-open = wolne
place-invite = wolne, z linkiem
place-held = dla gracza z poprzedniej gry
place-person = zajęte
place-bot = bot
your-name = Twoja nazwa (nick)
name-seen = Nazwa widoczna dla innych
save = Zapisz
register = Załóż konto
import-title = Wczytaj zapis
import-about = Wklej zapis, jako JSON lub tekst, aby obejrzeć grę i ją odtworzyć.
import-record = Zapis
import-go = Wczytaj
record-text = Zapis jako tekst
record-json = Zapis jako JSON
kept-no-result = Gra według wcześniejszych zasad; wynik się nie zachował.
kept-played = Gra według wcześniejszych zasad.
kept-frozen = Gra rozpoczęta według wcześniejszych zasad; nie można jej kontynuować.
kept-withheld = Gra się nie skończyła, więc ziarno i tajne decyzje innych pozostają ukryte, także w pobranym pliku.
kept-opened = Stół założono
kept-changed = Ostatnia zmiana
kept-nothing = Nie podjęto żadnej decyzji.
kept-secret = tajna decyzja
rematch = Jeszcze raz z tymi samymi osobami
rematch-solo = Zagraj jeszcze raz
rules-title = Zasady
rules-contents = Spis treści
rules-search = Szukaj w zasadach

refused-no-table = Nie ma takiego stołu albo nie możesz go zobaczyć.
refused-not-your-seat = To nie twoje miejsce.
refused-forbidden = To nie jest dozwolone.
refused-stale = Gra poszła już dalej.
refused-conflict = W tej chwili to niemożliwe.
refused-illegal = Zasady na to nie pozwalają.
refused-notation = Tej decyzji nie da się odczytać.
refused-invalid = Coś we wpisanych danych nie pasuje.
refused-config = W taki zestaw nie da się grać.
refused-record = Tego zapisu nie da się odczytać.
refused-record-rules = Ten zapis powstał według wersji { $rules } zasad; tutaj gra się według wersji { $today }. Nie da się go odtworzyć.
refused-earlier-rules = W tej grze obowiązuje wersja { $rules } zasad; teraz gra się tu według wersji { $today }. Grę można przeczytać i pobrać, ale nie da się jej kontynuować ani odtworzyć.
refused-other = Tego żądania nie zrozumiano.
create-colour = Kolor miejsca { $n }
colour-blue = Niebieski
colour-orange = Pomarańczowy
colour-green = Zielony
colour-purple = Fioletowy
create-stand-in = Bot za nieobecnego gracza
create-stand-in-about = Gra dalej, gdy ktoś zrezygnuje, nie wraca lub przekroczy czas.
