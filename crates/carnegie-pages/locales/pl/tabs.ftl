# Paski projektów: czym są ich pola i w jakim są stanie

tab-state = Pasek projektów: { $project }, strona { $side }. Wykonane kroki: { $steps } z { $all }.
tab-out = Wysunięte, od prawej: { $spaces }.
tab-inside = Jeszcze ukryte: { $spaces }.
tab-side-sum = Projekty: { $projects }. Na koniec maksymalnie { $vp }.

# Pola na liście
tab-at-start = początek
tab-at-project = projekt, { $income }
tab-at-built = wybudowany, { $income }
tab-at-next = dysk do wybudowania jako następny, { $income }
tab-at-disk = dysk, { $income }
tab-at-end = { $vp } na koniec
tab-at-step = { $space } (za { $study })

# Jedno pole
tip-space-start = Tu zaczyna się pasek: bez dysku i bez dochodu.
tip-space-income = Dochód po wybudowaniu projektu: { $income }.
tip-space-built = Projekt wybudowany. Dochód z projektu: { $income }.
tip-space-next = Dysk najbardziej po prawej: ten wybudujesz jako następny.
tip-space-waits = Najpierw buduje się dyski leżące bardziej na prawo.
tip-space-end = { $vp } na koniec gry, gdy to pole jest wysunięte.
tip-space-limit = Gdy to pole jest wysunięte, każda twoja donacja może dać o { $vp } więcej.
tip-space-step = Wysunięcie tego pola kosztuje { $study }.
