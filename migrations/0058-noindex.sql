-- Whether a page asks search engines not to list it.
ALTER TABLE pages ADD COLUMN is_noindex INTEGER NOT NULL DEFAULT 0 CHECK (is_noindex IN (0, 1));
-- Other samples are hidden from visitors than before. The search has that once the pages are indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
