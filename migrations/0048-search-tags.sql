-- The search finds pages by their categories and tags once they are indexed again.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE true ON CONFLICT DO NOTHING;
