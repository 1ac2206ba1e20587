-- On PostgreSQL, the index left out common words such as "about". All pages are indexed again, on both databases, because both have
-- the same list of migrations.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
