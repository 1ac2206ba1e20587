-- The latest date that the text of a page names, such as 2027-01-12. Indexed with its document; known once a page is indexed again.
CREATE TABLE page_dates (
  slug TEXT PRIMARY KEY,
  latest TEXT NOT NULL
);
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE slug NOT IN (SELECT slug FROM search_queue);
