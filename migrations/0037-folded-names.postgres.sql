-- Lower case, without accents and hooks, as server/words.ts has it: 'Ṣówándé' is found by 'sowande'.
CREATE FUNCTION folded(text TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(text) = length(text) THEN lower(text)
    ELSE translate(lower(regexp_replace(normalize(text, NFD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ƁɓƊɗƘƙƳƴŊŋ', 'bbddkkyynn')
  END
$$;

DROP INDEX IF EXISTS pages_names;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX pages_names ON pages USING gin (folded(title) gin_trgm_ops, folded(slug) gin_trgm_ops);
  END IF;
END $$;
