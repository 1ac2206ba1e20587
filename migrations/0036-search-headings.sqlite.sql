-- Headings count more than other words of a text, and less than the title.
ALTER TABLE search_documents ADD COLUMN headings TEXT NOT NULL DEFAULT '';
DROP TRIGGER search_documents_insert;
DROP TRIGGER search_documents_delete;
DROP TABLE search_index;
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, headings, body, content = 'search_documents', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO search_index (search_index) VALUES ('rebuild');
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_index (rowid, title, headings, body) VALUES (new.id, new.title, new.headings, new.body);
END;
CREATE TRIGGER search_documents_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title, headings, body)
  VALUES ('delete', old.id, old.title, old.headings, old.body);
END;
