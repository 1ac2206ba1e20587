-- The search finds the hooked letters of Hausa and eng by plain ones, as `normalize_text` writes them: FTS5 removes accents only.
DROP TRIGGER search_documents_insert;
DROP TRIGGER search_documents_delete;
DROP TABLE search_index;
CREATE VIEW search_words AS
SELECT
  id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'Ɓ', 'b'), 'ɓ', 'b'), 'Ɗ', 'd'), 'ɗ', 'd'), 'Ƙ', 'k'), 'ƙ', 'k'), 'Ƴ', 'y'), 'ƴ', 'y'), 'Ŋ', 'n'), 'ŋ', 'n') AS title,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(headings, 'Ɓ', 'b'), 'ɓ', 'b'), 'Ɗ', 'd'), 'ɗ', 'd'), 'Ƙ', 'k'), 'ƙ', 'k'), 'Ƴ', 'y'), 'ƴ', 'y'), 'Ŋ', 'n'), 'ŋ', 'n') AS headings,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(body, 'Ɓ', 'b'), 'ɓ', 'b'), 'Ɗ', 'd'), 'ɗ', 'd'), 'Ƙ', 'k'), 'ƙ', 'k'), 'Ƴ', 'y'), 'ƴ', 'y'), 'Ŋ', 'n'), 'ŋ', 'n') AS body
FROM search_documents;
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, headings, body, content = 'search_words', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO search_index (search_index) VALUES ('rebuild');
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_index (rowid, title, headings, body) SELECT id, title, headings, body FROM search_words WHERE id = new.id;
END;
-- Before, because afterwards the view no longer has the row.
CREATE TRIGGER search_documents_delete BEFORE DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title, headings, body)
  SELECT 'delete', id, title, headings, body FROM search_words WHERE id = old.id;
END;
