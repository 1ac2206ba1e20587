-- 1 if the section has replaced a built-in one in this draft. Existing drafts do not say, so all their new sections count.
ALTER TABLE page_draft_sections ADD COLUMN replaces_built_in INTEGER NOT NULL DEFAULT 0 CHECK (replaces_built_in IN (0, 1));
UPDATE page_draft_sections SET replaces_built_in = 1 WHERE live_version IS NULL AND is_deleted = 0;
