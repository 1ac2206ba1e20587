-- Entries are only added. Personal details can be erased, and entries deleted from the start of the chain.
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

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only be added to';
END
$$;
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
