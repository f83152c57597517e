# Die Projektstreifen: was ihre Felder sind und wie sie stehen

tab-state = Projektstreifen { $project }, Seite { $side }. Schritte gemacht: { $steps } von { $all }.
tab-out = Herausgeschoben, von rechts: { $spaces }.
tab-inside = Noch verdeckt: { $spaces }.
tab-side-sum = Projekte: { $projects }. Am Ende bis zu { $vp }.

# Felder in einer Aufzählung
tab-at-start = Anfang
tab-at-project = Projekt, { $income }
tab-at-built = realisiert, { $income }
tab-at-next = Scheibe, die als nächste realisiert wird, { $income }
tab-at-disk = Scheibe, { $income }
tab-at-end = { $vp } am Ende
tab-at-step = { $space } (für { $study })

# Ein Feld für sich
tip-space-start = Hier beginnt der Streifen: keine Scheibe, kein Einkommen.
tip-space-income = Einkommen, sobald das Projekt realisiert ist: { $income }.
tip-space-built = Das Projekt ist realisiert. Projekteinkommen: { $income }.
tip-space-next = Die am weitesten rechts liegende Scheibe: Sie wird als nächste realisiert.
tip-space-waits = Die Scheiben rechts davon werden zuerst realisiert.
tip-space-end = { $vp } am Spielende, sobald dieses Feld sichtbar ist.
tip-space-limit = Sobald dieses Feld sichtbar ist, darf jede deiner Spenden { $vp } mehr bringen.
tip-space-step = Es sichtbar zu machen kostet { $study }.
