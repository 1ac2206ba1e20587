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
  -- The slug under which visitors last saw the page, while they cannot see it. Old links work again once it is published.
  public_slug TEXT,
  created_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX pages_author ON pages (created_by);
-- What visitors see, and the order of the blog.
CREATE INDEX pages_published ON pages (kind, status, publish_date DESC, id);
CREATE INDEX pages_scheduled ON pages (status, publish_date);
CREATE INDEX pages_blog ON pages (kind, (COALESCE(publish_date, created_at)) DESC, id DESC);
CREATE INDEX pages_featured ON pages (kind, is_featured, (COALESCE(publish_date, created_at)) DESC, id DESC);

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

-- The former slugs of a page lead to it, until another page takes the slug.
CREATE TABLE redirects (
  slug TEXT PRIMARY KEY,
  page_id TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
);
CREATE INDEX redirects_page ON redirects (page_id);

-- Each ends the preview links made before it. The row outlives the page, so that restoring a page revives no link.
CREATE TABLE preview_rounds (
  page_id TEXT PRIMARY KEY,
  round INTEGER NOT NULL
);
