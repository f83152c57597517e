# Carnegie ohne Server

nav-device = Dieses Gerät
start-offline = Carnegie als App auf diesem Gerät, auch ohne Netz
start-device = Dein Name und deine Partien auf diesem Gerät
play-here = Tisch aufbauen
play-here-about = Leute an diesem Bildschirm, Bots, Module.
create-begin = Los geht’s
device-about = Carnegie läuft in diesem Browser, mit und ohne Netz. Deine Partien liegen hier und nirgends sonst: Niemand zählt sie, niemand liest mit.
device-kept = Sind meine Partien sicher?
device-kept-yes = Der Browser behält deine Partien, bis du sie löschst.
device-kept-no = Wird der Platz knapp, darf der Browser deine Partien löschen. Bitte ihn, sie zu behalten, oder sichere sie ab und zu in einer Datei.
device-kept-ask = Meine Partien behalten
device-kept-refused = Der Browser verspricht es noch nicht. Meist tut er es, sobald Carnegie als App installiert ist.
device-games = Alle Partien in einer Datei
device-games-about = Die Datei enthält jede Partie mit ihrem ganzen Verlauf. Wer sie auf einem anderen Gerät einliest, spielt dort weiter; Partien, die es dort schon gibt, bleiben, wie sie sind.
device-save = Alle Partien sichern
device-read = Partien aus einer Datei einlesen
device-read-done = { $n ->
    [0] Nichts Neues: Alle Partien der Datei sind schon hier.
    [one] Eine Partie wurde eingelesen.
   *[other] { $n } Partien wurden eingelesen.
}
device-running = Laufende Partien
device-running-about = Die Aufzeichnung einer laufenden Partie verrät alles, auch Verborgenes. Mit ihr könnt ihr die Partie auf einem Server gemeinsam fortsetzen.
device-app = Die App
device-app-about = Dein Browser kann Carnegie wie eine App installieren: Such in seinem Menü nach „Installieren“ oder „Zum Startbildschirm“.
device-version = Version { $version }
device-licences = Lizenzen
js-update = Eine neue Version von Carnegie ist da. Sie startet, wenn du den Tisch verlässt.
update-done = Carnegie ist auf dem neuesten Stand.
offline-begins = Der Tisch wird aufgebaut …
offline-failed = Carnegie konnte nicht geladen werden. Lade die Seite neu, um es noch einmal zu versuchen; private Fenster lassen es womöglich nicht zu.
offline-script = Carnegie ohne Server braucht JavaScript.
hand-over = Mit Freunden auf einem Server weiterspielen
hand-over-about = Der Server bekommt die Aufzeichnung dieser Partie. Dort wählst du dein Unternehmen und lädst die anderen ein. Alles, was noch niemand wissen konnte, wird neu gezogen; wer die Aufzeichnung gelesen hat, hat also keinen Vorteil. Die Partie hier bleibt, wie sie ist.
hand-over-here = Auf diesem Server
hand-over-here-about = Die App kam von einem Carnegie-Server: Er kann die Partie sofort übernehmen.
hand-over-elsewhere = Auf einem anderen Server
hand-over-elsewhere-about = Lade die Aufzeichnung herunter oder kopiere sie. Wähle auf dem Server „{ start-import }“, füge sie ein und wähle dann „{ play-on }“.
