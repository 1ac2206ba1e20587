-- A row is written before the folder of the same name in the storage, and deleted after it: a crash leaves no lost files.
CREATE TABLE stored_files (
  id TEXT PRIMARY KEY,
  begun_at TEXT NOT NULL
);

CREATE TABLE media (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  file_path TEXT NOT NULL,
  alt_text TEXT,
  is_decorative INTEGER NOT NULL DEFAULT 0 CHECK (is_decorative IN (0, 1)),
  -- 'image', 'file' or a MIME type: readers accept all three.
  media_type TEXT NOT NULL,
  mime_type TEXT,
  -- The number of the current file in media_files; NULL for a built-in picture or a file on another website.
  file_number INTEGER,
  -- The point that stays in sight where a picture is cropped, in percent from the left and from the top.
  focal_x INTEGER NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100),
  focal_y INTEGER NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX media_created ON media (created_at DESC, id);
CREATE INDEX media_title ON media (title, id);
CREATE INDEX media_path ON media (file_path);

-- The current and former files of a medium. The id is that of the folder in the storage.
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
  -- The format of the smaller sizes for browsers without AVIF and WebP; NULL for a file without sizes.
  fallback TEXT CHECK (fallback IN ('jpg', 'png')),
  placeholder TEXT,
  -- The name of the person.
  saved_by TEXT,
  saved_at TEXT NOT NULL,
  UNIQUE (media_id, number),
  UNIQUE (upload_id)
);
