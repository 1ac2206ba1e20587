-- When the server first noticed that somebody without the secret key had changed the chain.
ALTER TABLE audit_chain ADD COLUMN found_broken_at TEXT;
