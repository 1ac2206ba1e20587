-- Changes of a page that visitors do not see yet: only what differs from the live page.
CREATE TABLE page_drafts (
  page_id TEXT PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
  -- Every change raises it. It starts at random, so no version of a draft is one of the live page or of an earlier draft.
  version INTEGER NOT NULL,
  -- JSON: the changed fields.
  fields TEXT NOT NULL,
  -- Null while no field has changed.
  fields_version INTEGER,
  -- JSON: the order_index of each section by id; null if the order has not changed.
  section_order TEXT,
  -- JSON: the versions of the page and its sections when the draft began.
  basis TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'submitted', 'returned')),
  note TEXT,
  submitted_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  submitted_at TEXT,
  publish_at TEXT,
  publish_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  created_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX page_drafts_updated ON page_drafts (updated_at DESC, page_id);
CREATE INDEX page_drafts_submitted ON page_drafts (state, updated_at DESC, page_id);
CREATE INDEX page_drafts_publish ON page_drafts (publish_at);

-- The sections that a draft changes, adds or deletes. A section keeps its id when it is published.
CREATE TABLE page_draft_sections (
  page_id TEXT NOT NULL REFERENCES page_drafts (page_id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  -- Of the live section; null for a new one.
  live_version INTEGER,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
  section_type TEXT NOT NULL,
  title TEXT,
  description TEXT,
  content TEXT NOT NULL,
  order_index INTEGER NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL,
  updated_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (page_id, id)
);

-- Each change of a draft, to undo and redo it: the parts of the draft that it changed, as JSON.
CREATE TABLE page_draft_steps (
  page_id TEXT NOT NULL REFERENCES page_drafts (page_id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  saved_by TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  begun_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  before_state TEXT NOT NULL,
  after_state TEXT NOT NULL,
  is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
  PRIMARY KEY (page_id, number)
);
