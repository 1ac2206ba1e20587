CREATE TABLE pages (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL DEFAULT 'page' CHECK (kind IN ('page', 'post')),
  status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'scheduled', 'published')),
  content TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  meta_description TEXT,
  is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
  featured_image TEXT,
  publish_date TEXT,
  created_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX pages_created ON pages (created_at DESC, id);
CREATE INDEX pages_updated ON pages (updated_at DESC, id);
CREATE INDEX pages_title ON pages (title, id);
CREATE INDEX pages_published ON pages (kind, status, publish_date DESC, id);
CREATE INDEX pages_author ON pages (created_by);

CREATE TABLE page_sections (
  id TEXT PRIMARY KEY,
  page_id TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  section_type TEXT NOT NULL,
  title TEXT,
  description TEXT,
  -- JSON; an object or a list, by section_type.
  content TEXT NOT NULL DEFAULT '{}',
  order_index INTEGER NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX page_sections_page ON page_sections (page_id, order_index, id);

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

-- A changed slug leads from the old path to its page, until another page takes the slug.
CREATE TABLE redirects (
  slug TEXT PRIMARY KEY,
  page_id TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
);
CREATE INDEX redirects_page ON redirects (page_id);

-- One row; raised by every write that visitors can see, so that page caches know.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
);
INSERT INTO content_state (id, version) VALUES (1, 1);
