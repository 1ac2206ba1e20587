-- Every folder of the storage that was ever begun is entered here first, so that whatever is cut off leaves nothing
-- that nobody knows of.
CREATE TABLE stored_files (
  id TEXT PRIMARY KEY,
  begun_at TEXT NOT NULL
);

-- The files that a medium has or had; the id is the folder in the storage.
CREATE TABLE media_files (
  id TEXT PRIMARY KEY REFERENCES stored_files (id),
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  upload_id TEXT NOT NULL,
  original_name TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  checksum TEXT NOT NULL,
  width INTEGER,
  height INTEGER,
  -- What the smaller sizes are for browsers that know neither AVIF nor WebP; none for what has no sizes.
  fallback TEXT CHECK (fallback IN ('jpg', 'png')),
  placeholder TEXT,
  -- The name of the person.
  saved_by TEXT,
  saved_at TEXT NOT NULL,
  UNIQUE (media_id, number),
  UNIQUE (upload_id)
);

-- The number of the file that is shown; null for what came with the program or lies elsewhere.
ALTER TABLE media ADD COLUMN file_number INTEGER;
ALTER TABLE media ADD COLUMN mime_type TEXT;
ALTER TABLE media ADD COLUMN is_decorative INTEGER NOT NULL DEFAULT 0 CHECK (is_decorative IN (0, 1));
-- The point that stays in sight where a picture is cut, in percent from the left and from the top.
ALTER TABLE media ADD COLUMN focal_x INTEGER NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100);
ALTER TABLE media ADD COLUMN focal_y INTEGER NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100);

CREATE INDEX media_title ON media (title, id);
CREATE INDEX media_path ON media (file_path);
