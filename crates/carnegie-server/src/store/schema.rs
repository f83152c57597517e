//! The tables of the database, one step for each version. Steps are never changed, only added.

/// Version 1, in the dialect of both databases.
const FIRST: &str = "
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, login_key TEXT UNIQUE, password TEXT,
  created BIGINT NOT NULL);
CREATE TABLE sessions (
  token TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_seen ON sessions (seen);
CREATE TABLE tables (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, created BIGINT NOT NULL, invite TEXT NOT NULL,
  options TEXT NOT NULL, seed BIGINT NOT NULL, public BOOLEAN NOT NULL, status TEXT NOT NULL,
  changed BIGINT NOT NULL);
CREATE INDEX tables_status ON tables (status, public, created);
CREATE INDEX tables_owner ON tables (owner);
CREATE TABLE log (
  table_id TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (table_id, seq));
CREATE TABLE seats (
  table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT, name TEXT NOT NULL,
  PRIMARY KEY (table_id, seat));
CREATE INDEX seats_person ON seats (person);
CREATE TABLE chat (
  table_id TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, person TEXT, name TEXT NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (table_id, n));
CREATE INDEX chat_person ON chat (person);
CREATE TABLE work (
  table_id TEXT PRIMARY KEY, due BIGINT NOT NULL, lease BIGINT NOT NULL, node TEXT NOT NULL);
CREATE INDEX work_due ON work (due);
";

/// Version 2: which rules a game is played with, and how it ended. Everything from before was played with version 1 of
/// the rules. A table that has not begun gets the version current on the day it begins.
const RULES: &str = "
ALTER TABLE tables ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN result TEXT;
";

/// Version 3: the state of a table now and then, so that a long log need not be replayed from its beginning; how many
/// bots a table was opened with, so that they can be counted; who is muted.
const CHECKPOINTS: &str = "
CREATE TABLE checkpoints (table_id TEXT PRIMARY KEY, seq BIGINT NOT NULL, body TEXT NOT NULL);
ALTER TABLE tables ADD COLUMN bots BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN muted BOOLEAN NOT NULL DEFAULT FALSE;
";

/// Version 4: what people like, such as `pace-calm.sound-on`.
const PREFERENCES: &str = "ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '';";

/// Version 5: messages to people who are away. Where they go (devices and the webhooks of tables), at which tables
/// somebody wants none, those on their way, and the key that our push messages are signed with.
const MESSAGES: &str = "
CREATE TABLE devices (
  id TEXT PRIMARY KEY, person TEXT NOT NULL, session TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL, auth TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX devices_person ON devices (person);
CREATE INDEX devices_session ON devices (session);
CREATE TABLE quiet_tables (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id));
CREATE INDEX quiet_tables_table ON quiet_tables (table_id);
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY, table_id TEXT NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
  language TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX webhooks_table ON webhooks (table_id);
CREATE INDEX webhooks_person ON webhooks (person);
CREATE TABLE outgoing (
  id TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat BIGINT NOT NULL, turn BIGINT NOT NULL, seq BIGINT NOT NULL,
  kind TEXT NOT NULL, target TEXT NOT NULL, due BIGINT NOT NULL, attempts BIGINT NOT NULL, lease BIGINT NOT NULL,
  node TEXT NOT NULL);
CREATE INDEX outgoing_due ON outgoing (due);
CREATE INDEX outgoing_table ON outgoing (table_id);
CREATE INDEX outgoing_target ON outgoing (target);
CREATE TABLE push_key (n BIGINT PRIMARY KEY, private TEXT NOT NULL, created BIGINT NOT NULL);
";

/// Version 6: when a webhook was last tried out, and whether it took the message: `yes`, `no`, or nothing yet.
const TRIALS: &str = "
ALTER TABLE webhooks ADD COLUMN tried BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN delivered TEXT NOT NULL DEFAULT '';
";

/// All steps, in order.
pub(super) const STEPS: &[&str] = &[FIRST, RULES, CHECKPOINTS, PREFERENCES, MESSAGES, TRIALS];
