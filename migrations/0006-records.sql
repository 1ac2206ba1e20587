-- Append-only: who did what, when, from where, with the state before and after.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  occurred_at TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  entity_id TEXT,
  summary TEXT NOT NULL,
  before_state TEXT,
  after_state TEXT,
  ip_address TEXT
);
CREATE INDEX audit_log_occurred ON audit_log (occurred_at DESC, id);
CREATE INDEX audit_log_entity ON audit_log (entity_type, entity_id, occurred_at DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, occurred_at DESC);

-- Mail to be sent: written in the transaction that causes it, delivered afterwards.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  next_attempt_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  sent_at TEXT
);
CREATE INDEX outbox_due ON outbox (status, next_attempt_at);

-- The former states of a page or section, as JSON.
CREATE TABLE revisions (
  id TEXT PRIMARY KEY,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  saved_by TEXT,
  saved_at TEXT NOT NULL,
  UNIQUE (entity_type, entity_id, version)
);
