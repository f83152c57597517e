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
device-games-about = The file holds every game with its whole course. Whoever reads it on another device goes on there; games that are there already stay as they are.
device-save = Save all games
device-read = Read games from a file
device-read-done = { $n ->
    [0] Nothing new: all games of the file are here already.
    [one] One game has been read.
   *[other] { $n } games have been read.
}
device-running = Games in progress
device-running-about = The record of a game in progress tells everything, also what is hidden. On a server that lets you import it you can play on with friends.
device-app = The app
device-app-about = Your browser can install Carnegie like an app: look for "Install" or "Add to Home Screen" in its menu.
device-version = Version { $version }
device-licences = Licences
js-update = A new version of Carnegie is here. It starts when you leave the table.
update-done = Carnegie has been brought up to date.
