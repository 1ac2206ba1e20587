-- On SQLite, the index kept the hamza of Arabic letters, which the words of a query do not have. On both databases it had 45,000 as
-- two words. All pages are indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
