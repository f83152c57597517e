# Łamigłówki

number-decimal = { $whole },{ $tenths }
puzzles-title = Łamigłówki
puzzles-about = Pozycje z partii silnych botów; w każdej trzeba znaleźć jedną turę. Rozwiązujesz je na planszy.
puzzles-progress = Rozwiązane: { $solved } z { $all }
puzzles-all = Wszystkie łamigłówki
puzzle-difficulty-1 = Łatwe
puzzle-difficulty-2 = Średnie
puzzle-difficulty-3 = Trudne
puzzle-round = runda { $n }
puzzle-solve = Rozwiąż
puzzle-continue = Kontynuuj
puzzle-again = Rozwiąż ponownie
puzzle-solved = rozwiązana
puzzle-done = Rozwiązana!
puzzle-best = Rozwiązana: nawet boty nie znają nic lepszego.
puzzle-missed = Jeszcze nie: { $got } zamiast { $least }.
puzzle-worse = Dobrze, ale najlepsza tura jest warta o { $vp } PZ więcej.
puzzle-much-worse = Najlepsza tura jest warta ponad { $vp } PZ więcej.
puzzle-retry = Jeszcze raz
puzzle-next = Następna łamigłówka
puzzle-show = Rozwiązanie
puzzle-at-once = Co tura zmienia od razu:
puzzle-obvious = Tura, która sama się narzuca:
puzzle-obvious-worse = Jest warta o { $vp } PZ mniej.
puzzle-obvious-much-worse = Jest warta o ponad { $vp } PZ mniej.
puzzle-why = W porównaniu z nią boty spodziewają się na koniec gry:
puzzle-lead = przewaga
puzzle-rival-more = najsilniejszy rywal ma o { $vp } PZ więcej
puzzle-rival-fewer = najsilniejszy rywal ma o { $vp } PZ mniej
puzzle-later = Boty widzą przewagę rundę później.
puzzle-level = Po { $n } rozgrywkach do końca obie tury wypadają mniej więcej tak samo.
puzzle-goal-projects = { $n ->
    [one] { $action }: wybuduj projekt w tej turze.
    [few] { $action }: wybuduj { $n } projekty w tej turze.
   *[other] { $action }: wybuduj { $n } projektów w tej turze.
}
puzzle-goal-departments = { $n ->
    [one] { $action }: wybuduj dział w tej turze.
    [few] { $action }: wybuduj { $n } działy w tej turze.
   *[other] { $action }: wybuduj { $n } działów w tej turze.
}
puzzle-goal-vp = { $action }: zdobądź w tej turze { $n } PZ, licząc tak, jakby gra się po niej skończyła.
puzzle-goal-setup = Znajdź najlepsze ruchy przygotowawcze; liczy się też, kogo potem aktywujesz.
puzzle-goal-action = Którą akcję najlepiej wybrać?
puzzle-goal-turn = { $action }: znajdź turę, po której możesz spodziewać się największej przewagi na koniec gry.

# Tytuły, według nazw łamigłówek

puzzle-best-40-265 = Każdy na swoje miejsce
puzzle-best-7-142 = Co teraz?
puzzle-best-10-178 = Kwestia wyczucia czasu
puzzle-best-42-204 = Właściwy moment
puzzle-best-22-220 = Myśl naprzód
puzzle-best-44-32 = Bez marnotrawstwa
puzzle-projects-2034-178 = Boom budowlany
puzzle-vp-3-247 = Badania się opłacają
puzzle-vp-16-283 = Dziesięć punktów z badań
puzzle-projects-100-156 = Związać koniec z końcem
puzzle-best-7-89 = Od wybrzeża do wybrzeża
puzzle-best-12-119 = Na desce kreślarskiej
puzzle-best-40-9 = Sześć ruchów, jeden plan
puzzle-best-3-6 = Dobry początek
puzzle-best-1000-134 = Gorące krzesła
