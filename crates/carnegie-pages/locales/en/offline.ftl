# Carnegie without a server

nav-device = This device
start-offline = Carnegie as an app on this device, even without a network
start-device = Your name and your games on this device
play-here = Set up a table
play-here-about = People at this screen, bots, modules.
create-begin = Begin
device-about = Carnegie runs in this browser, with or without a network. Your games are here and nowhere else: nobody counts them, nobody reads them.
device-kept = Are my games safe?
device-kept-yes = The browser keeps your games until you delete them.
device-kept-no = When space runs short, the browser may delete your games. Ask it to keep them, or save them in a file from time to time.
device-kept-ask = Keep my games
device-kept-refused = The browser does not promise it yet. It usually does once you have installed Carnegie as an app.
device-games = All games in one file
device-games-about = The file holds every game with its whole course. Load it on another device to play on there; games that are there already stay as they are.
device-save = Save all games
device-read = Load games from a file
device-read-done = { $n ->
    [0] Nothing new: all games of the file are here already.
    [one] One game has been loaded.
   *[other] { $n } games have been loaded.
}
device-running = Games in progress
device-running-about = The record of a game in progress tells everything, also what is hidden. With it you can play on with friends on a server.
device-app = The app
device-app-about = Your browser can install Carnegie like an app: look for “Install” or “Add to Home Screen” in its menu.
device-version = Version { $version }
device-licences = Licences
js-update = A new version of Carnegie is here. It starts when you leave the table.
update-done = Carnegie has been brought up to date.
offline-begins = Setting up the table…
offline-failed = Carnegie could not be loaded. Reload the page to try again; private windows may not allow it.
offline-script = Carnegie without a server needs JavaScript.
hand-over = Play on with friends on a server
hand-over-about = The server gets the record of this game. There you choose your company and invite the others. Everything that nobody could know yet is drawn anew, so nobody gains from having read the record. The game here stays as it is.
hand-over-here = On this server
hand-over-here-about = The app came from a server of Carnegie: it can take the game at once.
hand-over-elsewhere = On any other server
hand-over-elsewhere-about = Download the record or copy it. On the server, choose “{ start-import }”, paste it, and choose “{ play-on }”.
