-- The same as normalizeText in src/server/db/normalize-text.ts: lower case, without accents and hooks.
CREATE FUNCTION normalize_text(text TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(text) = length(text) THEN lower(text COLLATE "C")
    ELSE translate(lower(regexp_replace(normalize(text, NFD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ƁɓƊɗƘƙƳƴŊŋ', 'bbddkkyynn')
  END
$$;

-- What visitors search: one document for each page.
CREATE TABLE search_documents (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Title (weight A) and body, without accents.
  document TSVECTOR NOT NULL,
  title_words TSVECTOR NOT NULL GENERATED ALWAYS AS (ts_filter(document, '{a}')) STORED
);
CREATE INDEX search_documents_titles ON search_documents USING GIN (title_words);
CREATE INDEX search_documents_document ON search_documents USING GIN (document);

CREATE FUNCTION queue_page_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO search_queue (slug) VALUES (OLD.slug) ON CONFLICT DO NOTHING; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO search_queue (slug) VALUES (NEW.slug) ON CONFLICT DO NOTHING; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pages_search AFTER INSERT OR UPDATE OR DELETE ON pages
  FOR EACH ROW EXECUTE FUNCTION queue_page_for_search();

CREATE FUNCTION queue_section_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE id = OLD.page_id ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE id = NEW.page_id ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER page_sections_search AFTER INSERT OR UPDATE OR DELETE ON page_sections
  FOR EACH ROW EXECUTE FUNCTION queue_section_for_search();
