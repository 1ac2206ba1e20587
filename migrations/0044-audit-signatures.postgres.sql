-- Entries are signed with a key that the database does not know. Their personal details have a signature of their own, so
-- that they can be erased while the chain still holds; old entries can be deleted from its beginning.
DROP TRIGGER audit_log_words ON audit_log;
DROP TRIGGER audit_log_append_only ON audit_log;
DROP FUNCTION add_audit_words();
DROP FUNCTION words_of_audit(audit_log);
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

CREATE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.erased_at IS NOT NULL
    AND (NEW.id, NEW.sequence, NEW.hash, NEW.details_hash, NEW.occurred_at, NEW.actor_id, NEW.action, NEW.entity_type, NEW.entity_id)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.sequence, OLD.hash, OLD.details_hash, OLD.occurred_at, OLD.actor_id, OLD.action, OLD.entity_type, OLD.entity_id)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND (OLD.sequence IS NULL OR OLD.sequence <= (SELECT start_sequence FROM audit_chain)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log can only be added to';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION protect_audit_log();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
