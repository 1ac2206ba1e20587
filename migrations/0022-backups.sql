-- The backups that were made, and whether they are good.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  made_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'verified', 'failed')),
  -- The path of the file. NULL while there is none.
  path TEXT,
  bytes BIGINT,
  -- Why it failed.
  reason TEXT,
  -- How many files of Media were missing in the storage.
  missing_files INTEGER NOT NULL DEFAULT 0,
  finished_at TEXT
);
CREATE INDEX backups_made ON backups (made_at DESC, id);
