-- The order of `alphabetical` in src/server/db/lists.ts. If that or normalize_text changes, this index must be created again.
DROP INDEX pages_by_title;
CREATE INDEX pages_by_title ON pages (
  (CASE WHEN octet_length(title) = length(title) THEN lower(title) ELSE normalize_text(title) END), id
) INCLUDE (title, slug, kind, status, publish_date);
