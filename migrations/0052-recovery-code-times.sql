-- When the recovery codes were made, or removed. A restore compares it with the website that it replaces. NULL: before this column.
ALTER TABLE user_credentials ADD COLUMN codes_made_at TEXT;
