-- Pages show the name of the college and its contact entries. The search has them once the pages are indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;

-- The pages that may show settings and contact entries: those with sections, and the built-in ones.
CREATE VIEW pages_showing_settings (slug) AS
SELECT slug FROM pages WHERE id IN (SELECT page_id FROM page_sections)
UNION VALUES ('home'), ('about'), ('programs'), ('contact'), ('privacy');
