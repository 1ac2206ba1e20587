CREATE TABLE media (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  file_path TEXT NOT NULL,
  alt_text TEXT,
  -- 'image', 'file' or a MIME type: readers accept all three.
  media_type TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX media_created ON media (created_at DESC, id);
