-- On PostgreSQL, pages that changed while they were indexed may have an old text in the search. All pages are indexed again, on
-- both databases, because both have the same list of migrations.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
