# Die Projektstreifen: was ihre Felder sind und wie sie stehen

tab-state = Projektstreifen { $project }, Seite { $side }. Schritte gemacht: { $steps } von { $all }.
tab-out = Herausgeschoben, von rechts: { $spaces }.
tab-inside = Noch verdeckt: { $spaces }.
tab-side-sum = Projekte: { $projects }. Am Ende bis zu { $vp }.

# Felder in einer Aufzählung
tab-at-start = Anfang
tab-at-project = Projekt, { $income }
tab-at-built = realisiert, { $income }
tab-at-next = Scheibe für das nächste Projekt, { $income }
tab-at-disk = Scheibe, { $income }
tab-at-end = { $vp } am Ende
tab-at-step = { $space } (für { $study })

# Ein Feld für sich
tip-space-start = Hier beginnt der Streifen: keine Scheibe, kein Einkommen.
tip-space-income = Einkommen, sobald das Projekt realisiert ist: { $income }.
tip-space-built = Das Projekt ist realisiert. Projekteinkommen: { $income }.
tip-space-next = Die am weitesten rechts liegende Scheibe: Mit ihr realisierst du das nächste Projekt.
tip-space-waits = Zuerst kommen die Scheiben rechts davon.
tip-space-end = { $vp } am Spielende, sobald dieses Feld herausgeschoben ist.
tip-space-limit = Sobald dieses Feld herausgeschoben ist, darf jede deiner Spenden { $vp } mehr bringen.
tip-space-step = Es herauszuschieben kostet { $study }.
