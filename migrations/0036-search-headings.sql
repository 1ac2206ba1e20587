-- The index knows the headings of a text once its page is indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE slug NOT IN (SELECT slug FROM search_queue);
