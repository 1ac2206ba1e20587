-- Who has a page open to edit it. A row counts for seconds and is removed after a minute.
CREATE TABLE page_presence (
  page_id TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  -- The section that the person is editing.
  section_id TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (page_id, user_id)
);
CREATE INDEX page_presence_seen ON page_presence (seen_at);
