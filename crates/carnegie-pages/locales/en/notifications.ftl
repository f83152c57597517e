# Messages to people who are away, and the page where they are turned on and off.
nav-notifications = Notifications
call-turn = It is your turn.
call-turn-round = It is your turn. Round { $round }.
call-reminder = It is still your turn, and little time is left.
call-turn-of = { $name }: it is your turn at “{ $table }”.
call-turn-of-round = { $name }: it is your turn at “{ $table }”, round { $round }.
call-reminder-of = { $name }: it is still your turn at “{ $table }”, and little time is left.
call-test = A test: turns at “{ $table }” are announced here.
notifications-about = If you want, you are told when it is your turn, even when Carnegie is closed: one message a turn, and none while you have the table open.
notifications-off = This server sends no messages. Its operator has to give it a public address with https first.
notifications-nobody = Sit down at a table first. Then you can choose here what you want to be told.
notifications-here = This device
notifications-here-on = This device tells you when it is your turn.
notifications-here-off = This device does not tell you when it is your turn.
notifications-turn-on = Tell me when it is my turn
notifications-turn-off = Turn off
notifications-denied = The browser does not allow messages from this site. You can change that in its settings for the site, then come back here.
notifications-failed = That did not work: the browser could not reach its message service. Try again later.
notifications-unsupported = This browser cannot receive messages. On an iPhone or iPad, put Carnegie on the home screen first and open it from there.
notifications-devices = Your devices
notifications-device = A device
notifications-added = since { $day }
notifications-remove = Remove
notifications-tables = Your tables
notifications-tables-none = You are not playing at any table.
notifications-table-on = You will be told when it is your turn.
notifications-table-off = No messages for this table.
notifications-table-turn-off = Not for this table
notifications-table-turn-on = Tell me
hooks-title = Announce turns elsewhere
hooks-about = For a Discord channel, or any program that takes JSON. Whoever knows the address can write there; it is never shown again.
hooks-address = Address of the webhook
hooks-kind = Kind
hooks-discord = Discord
hooks-json = JSON
hooks-add = Add
hooks-count = { $n ->
    [one] one webhook
   *[other] { $n } webhooks
}
notifications-link-about = Be told when it is your turn, even when Carnegie is closed.
hooks-invalid = This address cannot be used: a webhook begins with https:// and can be reached from the Internet.
hooks-many = A table has at most four webhooks. Remove one first.
hooks-test = Send a test message
hooks-test-under-way = The test message is on its way. Reload the page to see whether it has arrived.
hooks-test-delivered = The test message was delivered.
hooks-test-failed = The test message was not accepted. Check the address: remove the webhook and add it again.
