-- 1 if the section replaced a built-in one when the draft first changed it.
ALTER TABLE page_draft_sections ADD COLUMN replaces_built_in INTEGER NOT NULL DEFAULT 0 CHECK (replaces_built_in IN (0, 1));
