# Po grze

chart-rounds = Rundy
chart-round = Runda
chart-table = Liczby w tabeli
end-unfinished = Gra bez zakończenia
share = Skopiuj link
shared = Skopiowano
analysis-title = Analiza
analysis-about = Bot ogląda każdy ruch, szacuje po nim wynik końcowy i wskazuje ruchy, dla których zna lepsze. Trwa to kilka sekund.
analysis-go = Przeanalizuj tę grę
analysis-running = Oglądanie każdego ruchu…
analysis-reload = Wczytaj stronę ponownie
analysis-how = Wynik końcowy, jakiego bot oczekiwał po każdym ruchu. Numery oznaczają największe błędy; wszystko to są szacunki.
analysis-chart = Oczekiwany wynik końcowy po każdym ruchu
analysis-mistakes = Największe błędy
analysis-perfect = Żaden ruch nie kosztował punktu lub więcej.
analysis-played = Zagrano
analysis-better = Lepiej
analysis-cost = { $n ->
    [one] strata około { $n } PZ
    [few] strata około { $n } PZ
    [many] strata około { $n } PZ
   *[other] strata około { $n } PZ
}
analysis-see = Zobacz w powtórce
