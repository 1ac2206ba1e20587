-- Lower case, without accents and hooks, as server/words.ts has it: 'Ṣówándé' is found by 'sowande'.
CREATE FUNCTION folded(text TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(text) = length(text) THEN lower(text)
    ELSE translate(lower(regexp_replace(normalize(text, NFD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ƁɓƊɗƘƙƳƴŊŋ', 'bbddkkyynn')
  END
$$;

-- The orders in which staff see pages. Each index holds every column that the lists filter by.
CREATE INDEX pages_by_title ON pages (lower(title), id) INCLUDE (title, slug, kind, status, publish_date);
CREATE INDEX pages_by_slug ON pages (slug, id) INCLUDE (title, kind, status, publish_date);
CREATE INDEX pages_by_status ON pages (status, publish_date, id) INCLUDE (title, slug, kind, created_at, updated_at);
CREATE INDEX pages_by_created ON pages (created_at, id) INCLUDE (title, slug, kind, status, publish_date);
CREATE INDEX pages_by_updated ON pages (updated_at, id) INCLUDE (title, slug, kind, status, publish_date);

-- How many there are, for the end of a list.
CREATE TABLE page_counts (
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (kind, status)
);

-- Once a statement, as one that writes many rows would raise the same count as often.
CREATE FUNCTION count_pages() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE page_counts SET total = page_counts.total - gone.total
      FROM (SELECT kind, status, COUNT(*) AS total FROM old_pages GROUP BY kind, status) AS gone
      WHERE page_counts.kind = gone.kind AND page_counts.status = gone.status;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO page_counts (kind, status, total) SELECT kind, status, COUNT(*) FROM new_pages GROUP BY kind, status
      ON CONFLICT (kind, status) DO UPDATE SET total = page_counts.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pages_insert_count AFTER INSERT ON pages REFERENCING NEW TABLE AS new_pages
  FOR EACH STATEMENT EXECUTE FUNCTION count_pages();
CREATE TRIGGER pages_update_count AFTER UPDATE ON pages REFERENCING OLD TABLE AS old_pages NEW TABLE AS new_pages
  FOR EACH STATEMENT EXECUTE FUNCTION count_pages();
CREATE TRIGGER pages_delete_count AFTER DELETE ON pages REFERENCING OLD TABLE AS old_pages
  FOR EACH STATEMENT EXECUTE FUNCTION count_pages();

-- Titles and slugs by every three letters in them. Where the extension may not be made, searching reads them all.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX pages_names ON pages USING gin (folded(title) gin_trgm_ops, folded(slug) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE WARNING 'pg_trgm cannot be used here: the search in the lists of pages will be slow when there are many';
END $$;
