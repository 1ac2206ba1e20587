-- Who deleted something may bring it back.
ALTER TABLE trash ADD COLUMN deleted_by_id TEXT REFERENCES user_profiles (id) ON DELETE SET NULL;
-- 'page' or 'post', where a page was deleted.
ALTER TABLE trash ADD COLUMN kind TEXT;
