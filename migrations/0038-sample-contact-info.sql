-- An entry that seeding made up: visitors never see it; it is no sample any more once somebody has edited it.
ALTER TABLE contact_info ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1));
