-- Each entry holds the hash of the one before: none can be changed, removed or slipped in unseen.
ALTER TABLE audit_log ADD COLUMN sequence INTEGER;
ALTER TABLE audit_log ADD COLUMN previous_hash TEXT;
ALTER TABLE audit_log ADD COLUMN hash TEXT;
CREATE UNIQUE INDEX audit_log_sequence ON audit_log (sequence);
CREATE INDEX audit_log_action ON audit_log (action, occurred_at DESC);

-- One row: the end of the chain. Writing it makes writers of the log come one after another.
CREATE TABLE audit_chain (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL
);
INSERT INTO audit_chain (id, sequence, hash) VALUES (1, 0, '');
