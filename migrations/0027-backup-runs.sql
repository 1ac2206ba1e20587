-- Who began a backup, and how far it is. One is made at a time, whichever process does it.
ALTER TABLE backups ADD COLUMN origin TEXT NOT NULL DEFAULT 'nightly' CHECK (origin IN ('nightly', 'admin', 'console'));
ALTER TABLE backups ADD COLUMN percent INTEGER NOT NULL DEFAULT 0;
-- When the process that makes it last said so.
ALTER TABLE backups ADD COLUMN reported_at TEXT;
UPDATE backups SET state = 'failed', reason = 'The program ended before the backup was complete.' WHERE state = 'running';
CREATE UNIQUE INDEX backups_running ON backups (state) WHERE state = 'running';
