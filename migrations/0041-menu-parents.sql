-- The entry under which an entry is. Entries under others have none below them.
ALTER TABLE menu_items ADD COLUMN parent_id TEXT REFERENCES menu_items (id) ON DELETE SET NULL;
CREATE INDEX menu_items_parent ON menu_items (parent_id);
