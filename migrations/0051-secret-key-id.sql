-- Tells which secret key the database was used with, and reveals nothing of it. NULL: no start has stored it yet. Empty: the next
-- start may use any key.
ALTER TABLE audit_chain ADD COLUMN key_id TEXT;
