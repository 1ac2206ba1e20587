-- Whether a page links to the path without naming a website, so that the path must lead somewhere on this one. Known once a
-- page is indexed again.
ALTER TABLE page_links ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0;
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE slug NOT IN (SELECT slug FROM search_queue);
