-- Who did what, when, from where, with the state before and after. Entries are signed with a key that the database does not
-- hold. Personal details have a hash of their own, so that they can be erased without breaking the chain.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  sequence INTEGER,
  occurred_at TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  entity_id TEXT,
  summary TEXT NOT NULL,
  before_state TEXT,
  after_state TEXT,
  ip_address TEXT,
  hash TEXT,
  details_salt TEXT,
  details_hash TEXT,
  -- When the personal details were erased.
  erased_at TEXT,
  -- Actor and summary in lower case without accents, each word with a space before it.
  search_text TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX audit_log_sequence ON audit_log (sequence);
CREATE INDEX audit_log_entity ON audit_log (entity_type, entity_id, occurred_at DESC);
CREATE INDEX audit_log_newest ON audit_log (occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_actors ON audit_log (actor_id, occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_actions ON audit_log (action, occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_types ON audit_log (entity_type, occurred_at DESC, sequence DESC);

-- One row: where the chain begins and ends. Every writer of the log updates it, so they take turns.
CREATE TABLE audit_chain (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL,
  start_sequence INTEGER NOT NULL DEFAULT 0,
  start_hash TEXT NOT NULL DEFAULT '',
  signature TEXT NOT NULL DEFAULT ''
);
INSERT INTO audit_chain (id, sequence, hash) VALUES (1, 0, '');
