# Nachrichten an Leute, die nicht da sind, und die Seite, auf der man sie ein- und ausschaltet.
nav-notifications = Benachrichtigungen
call-turn = Du bist am Zug.
call-turn-round = Du bist am Zug. Runde { $round }.
call-reminder = Du bist noch am Zug, und es bleibt nur wenig Zeit.
call-turn-of = { $name }: Du bist am Zug (Tisch „{ $table }“).
call-turn-of-round = { $name }: Du bist am Zug (Tisch „{ $table }“, Runde { $round }).
call-reminder-of = { $name }: Du bist noch am Zug (Tisch „{ $table }“), und es bleibt nur wenig Zeit.
call-test = Ein Test: Hier werden die Züge am Tisch „{ $table }“ angekündigt.
notifications-about = Wenn du willst, erfährst du, dass du am Zug bist, auch wenn Carnegie geschlossen ist: eine Nachricht pro Zug, und keine, solange du den Tisch geöffnet hast.
notifications-off = Dieser Server verschickt keine Nachrichten. Wer ihn betreibt, muss ihm zuerst eine öffentliche Adresse mit https geben.
notifications-nobody = Setz dich zuerst an einen Tisch. Dann kannst du hier wählen, was du erfahren willst.
notifications-here = Dieses Gerät
notifications-here-on = Dieses Gerät meldet dir, wenn du am Zug bist.
notifications-here-off = Dieses Gerät meldet dir nicht, wenn du am Zug bist.
notifications-turn-on = Melden, wenn ich am Zug bin
notifications-turn-off = Ausschalten
notifications-denied = Der Browser erlaubt dieser Seite keine Nachrichten. Das lässt sich in seinen Einstellungen für die Seite ändern; komm dann wieder hierher.
notifications-failed = Das hat nicht geklappt: Der Browser erreicht seinen Nachrichtendienst nicht. Versuch es später noch einmal.
notifications-unsupported = Dieser Browser kann keine Nachrichten empfangen. Auf einem iPhone oder iPad legst du Carnegie zuerst auf den Home-Bildschirm und öffnest es von dort.
notifications-devices = Deine Geräte
notifications-device = Ein Gerät
notifications-added = seit { $day }
notifications-remove = Entfernen
notifications-tables = Deine Tische
notifications-tables-none = Du spielst an keinem Tisch.
notifications-table-on = Du bekommst Bescheid, wenn du am Zug bist.
notifications-table-off = Keine Nachrichten für diesen Tisch.
notifications-table-turn-off = Nicht für diesen Tisch
notifications-table-turn-on = Melden
hooks-title = Züge anderswo ankündigen
hooks-about = Für einen Kanal bei Discord oder jedes Programm, das JSON annimmt. Wer die Adresse kennt, kann dort schreiben; sie wird nie wieder angezeigt.
hooks-address = Adresse des Webhooks
hooks-kind = Art
hooks-discord = Discord
hooks-json = JSON
hooks-add = Hinzufügen
hooks-count = { $n ->
    [one] ein Webhook
   *[other] { $n } Webhooks
}
notifications-link-about = Lass dir Bescheid geben, wenn du am Zug bist, auch wenn Carnegie geschlossen ist.
hooks-invalid = Diese Adresse geht nicht: Ein Webhook beginnt mit https:// und ist aus dem Internet erreichbar.
hooks-many = Ein Tisch hat höchstens vier Webhooks. Entferne zuerst einen.
hooks-test = Testnachricht senden
hooks-test-under-way = Die Testnachricht ist unterwegs. Lade die Seite neu, um zu sehen, ob sie angekommen ist.
hooks-test-delivered = Die Testnachricht ist angekommen.
hooks-test-failed = Die Testnachricht wurde nicht angenommen. Prüfe die Adresse: Entferne den Webhook und füge ihn neu hinzu.
