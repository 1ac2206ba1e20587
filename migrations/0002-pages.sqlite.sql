-- The orders in which staff see pages. Each index holds every column that the lists filter by.
CREATE INDEX pages_by_title ON pages (lower(title), id, title, slug, kind, status, publish_date);
CREATE INDEX pages_by_slug ON pages (slug, id, title, kind, status, publish_date);
CREATE INDEX pages_by_status ON pages (status, publish_date, id, title, slug, kind, created_at, updated_at);
CREATE INDEX pages_by_created ON pages (created_at, id, title, slug, kind, status, publish_date);
CREATE INDEX pages_by_updated ON pages (updated_at, id, title, slug, kind, status, publish_date);
