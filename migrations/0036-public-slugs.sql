-- The slug under which visitors last saw a page that they do not see now; links lead on from it once it is public again.
ALTER TABLE pages ADD COLUMN public_slug TEXT;

-- Drafts are no longer among what visitors search.
INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE status = 'draft' ON CONFLICT DO NOTHING;
