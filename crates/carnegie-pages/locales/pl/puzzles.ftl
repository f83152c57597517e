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
puzzle-done = Rozwiązane!
puzzle-best = Rozwiązane: nic lepszego nie da się znaleźć.
puzzle-missed = Jeszcze nie: { $got } zamiast { $least }.
puzzle-worse = Dobrze, ale o { $vp } PZ mniej niż najlepsza tura.
puzzle-much-worse = Ponad { $vp } PZ mniej niż najlepsza tura.
puzzle-retry = Spróbuj ponownie
puzzle-next = Następna łamigłówka
puzzle-show = Pokaż rozwiązanie
puzzle-why = Spodziewane na koniec gry w porównaniu z turą, która sama się narzuca:
puzzle-goal-projects = { $n ->
    [one] Zbuduj projekt w tej turze.
    [few] Zbuduj { $n } projekty w tej turze.
   *[other] Zbuduj { $n } projektów w tej turze.
}
puzzle-goal-departments = { $n ->
    [one] Dodaj dział w tej turze.
    [few] Dodaj { $n } działy w tej turze.
   *[other] Dodaj { $n } działów w tej turze.
}
puzzle-goal-vp = Zdobądź w tej turze { $n } PZ, licząc tak, jakby gra się po niej skończyła.
puzzle-goal-setup = Jak najlepiej wykorzystaj ruchy przed pierwszą rundą, razem z aktywowaniem pracowników.
puzzle-goal-action = Którą akcję najlepiej wybrać?
puzzle-goal-turn = Znajdź najlepszą turę: tę, po której możesz spodziewać się największej przewagi na koniec gry.

# Tytuły, według nazw łamigłówek

puzzle-best-7-189 = Każdy na swoje miejsce
puzzle-best-9-109 = Krótkie drogi
puzzle-best-2-175 = Towary na zapas
puzzle-best-2-45 = Sześć ruchów, jeden plan
puzzle-best-7-142 = Co teraz?
puzzle-best-6-104 = Chicago i dalej
puzzle-best-7-222 = Właściwy moment
puzzle-best-8-119 = Myśl naprzód
puzzle-vp-3-247 = Badania się opłacają
puzzle-vp-16-283 = Dziesięć punktów z badań
puzzle-best-7-89 = Od wybrzeża do wybrzeża
puzzle-best-8-250 = Piętro wyżej
puzzle-best-7-28 = Nic do stracenia
puzzle-best-3-6 = Dobry początek
