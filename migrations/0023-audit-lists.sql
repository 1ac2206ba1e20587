-- The log is read newest first: all of it, and what one filter lets through.
DROP INDEX audit_log_occurred;
DROP INDEX audit_log_actor;
DROP INDEX audit_log_action;
CREATE INDEX audit_log_newest ON audit_log (occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_actors ON audit_log (actor_id, occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_actions ON audit_log (action, occurred_at DESC, sequence DESC);
CREATE INDEX audit_log_types ON audit_log (entity_type, occurred_at DESC, sequence DESC);
