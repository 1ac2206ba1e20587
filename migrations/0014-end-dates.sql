-- From this time on visitors do not see the page. They are led to another one, or told that it is gone.
ALTER TABLE pages ADD COLUMN end_date TEXT;
-- The id of a page. Not a foreign key: a page that comes back from the trash is found again.
ALTER TABLE pages ADD COLUMN end_redirect TEXT;
-- Few pages end. Queries leave these out by id, and read no other row for it.
CREATE INDEX pages_end ON pages (end_date, id) WHERE end_date IS NOT NULL;
