-- Pages that changed while they were indexed may have an old entry. All pages are indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE slug NOT IN (SELECT slug FROM search_queue);
