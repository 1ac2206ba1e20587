-- The name of the copy in the bucket. NULL if there is none.
ALTER TABLE backups ADD COLUMN bucket_key TEXT;
