-- Entries are signed with a key that the database does not know. Their personal details have a signature of their own, so
-- that they can be erased while the chain still holds; old entries can be deleted from its beginning.
DROP TRIGGER audit_log_insert_words;
DROP TRIGGER audit_log_no_update;
DROP TRIGGER audit_log_no_delete;
DROP TABLE audit_terms;
DROP TABLE audit_words_index;
DROP TABLE audit_words;
DROP TABLE audit_counts;

ALTER TABLE audit_log DROP COLUMN previous_hash;
ALTER TABLE audit_log ADD COLUMN details_salt TEXT;
ALTER TABLE audit_log ADD COLUMN details_hash TEXT;
ALTER TABLE audit_log ADD COLUMN erased_at TEXT;
-- Actor and summary in folded words, each with a space before it.
ALTER TABLE audit_log ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE audit_log SET sequence = NULL, hash = NULL, search_text = ' ' || lower(actor_name || ' ' || summary);

ALTER TABLE audit_chain ADD COLUMN start_sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit_chain ADD COLUMN start_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_chain ADD COLUMN signature TEXT NOT NULL DEFAULT '';
UPDATE audit_chain SET sequence = 0, hash = '';

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN new.erased_at IS NULL OR new.sequence IS NOT old.sequence OR new.hash IS NOT old.hash
  OR new.details_hash IS NOT old.details_hash OR new.id <> old.id OR new.occurred_at <> old.occurred_at
  OR new.actor_id IS NOT old.actor_id OR new.action <> old.action OR new.entity_type <> old.entity_type
  OR new.entity_id IS NOT old.entity_id
BEGIN
  SELECT RAISE(ABORT, 'The audit log can only be added to');
END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN old.sequence > (SELECT start_sequence FROM audit_chain)
BEGIN
  SELECT RAISE(ABORT, 'The audit log can only be added to');
END;
