-- Pages with texts or pictures of the sample college. Noted when a page is indexed, so known once it is indexed again.
CREATE TABLE page_samples (slug TEXT PRIMARY KEY);
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE slug NOT IN (SELECT slug FROM search_queue);
