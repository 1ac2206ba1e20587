-- The former states of a page or section, as JSON.
CREATE TABLE revisions (
  id TEXT PRIMARY KEY,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  saved_by TEXT,
  saved_at TEXT NOT NULL,
  UNIQUE (entity_type, entity_id, version)
);

-- What staff deleted in the last 30 days. The state holds the rows by table, as JSON, so that all of it can be restored.
CREATE TABLE trash (
  id TEXT PRIMARY KEY,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- 'page' or 'post', if a page was deleted.
  kind TEXT,
  state TEXT NOT NULL,
  -- The name of the person, and who that is while they have an account.
  deleted_by TEXT NOT NULL,
  deleted_by_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  deleted_at TEXT NOT NULL
);
CREATE INDEX trash_deleted ON trash (deleted_at DESC, id);
