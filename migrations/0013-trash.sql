-- What staff have deleted, for 30 days: the rows as they were, by table, so that all of it can be put back.
CREATE TABLE trash (
  id TEXT PRIMARY KEY,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  deleted_by TEXT NOT NULL,
  deleted_at TEXT NOT NULL
);
CREATE INDEX trash_deleted ON trash (deleted_at DESC, id);
