-- Whether a page asks search engines not to list it.
ALTER TABLE pages ADD COLUMN is_noindex INTEGER NOT NULL DEFAULT 0 CHECK (is_noindex IN (0, 1));
