-- Entries are only added. Personal details can be erased, and entries deleted from the start of the chain.
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
