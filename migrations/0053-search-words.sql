-- On PostgreSQL, the index had 2026/2027 and ND/HND as one word each. All pages are indexed again, on both databases, because both
-- have the same list of migrations.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
