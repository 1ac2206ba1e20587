CREATE TABLE menu_items (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  order_index INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX menu_items_order ON menu_items (order_index, id);
CREATE INDEX menu_items_updated ON menu_items (updated_at DESC, id);

CREATE TABLE contact_info (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  order_index INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  -- Made up by seeding and never shown to visitors, until somebody edits it.
  is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX contact_info_order ON contact_info (type, order_index, id);

CREATE TABLE site_settings (
  setting_key TEXT PRIMARY KEY,
  setting_value TEXT NOT NULL,
  setting_type TEXT NOT NULL DEFAULT 'text' CHECK (setting_type IN ('text', 'image')),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
);

-- One row, raised by every write that visitors can see: page caches compare it.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
);
INSERT INTO content_state (id, version) VALUES (1, 1);
