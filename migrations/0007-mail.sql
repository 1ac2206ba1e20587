-- Mail to send: written in the transaction that causes it, delivered afterwards.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  -- What the message is about, so that its delivery can be shown there.
  kind TEXT NOT NULL DEFAULT 'notice',
  about_id TEXT,
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
CREATE INDEX outbox_about ON outbox (about_id, created_at DESC);
CREATE INDEX outbox_created ON outbox (created_at DESC, id);
