-- One level of folders for the files of the Media Library. Files without a folder have NULL.
CREATE TABLE media_folders (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

ALTER TABLE media ADD COLUMN folder_id TEXT REFERENCES media_folders (id) ON DELETE SET NULL;
CREATE INDEX media_folder ON media (folder_id, created_at DESC, id);
