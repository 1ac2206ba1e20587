-- What visitors search: one document for each page.
CREATE TABLE search_documents (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, body, content = 'search_documents', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_index (rowid, title, body) VALUES (new.id, new.title, new.body);
END;
CREATE TRIGGER search_documents_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
END;

CREATE TRIGGER pages_insert_search AFTER INSERT ON pages BEGIN
  INSERT OR IGNORE INTO search_queue (slug) VALUES (new.slug);
END;
CREATE TRIGGER pages_update_search AFTER UPDATE ON pages BEGIN
  INSERT OR IGNORE INTO search_queue (slug) VALUES (old.slug), (new.slug);
END;
CREATE TRIGGER pages_delete_search AFTER DELETE ON pages BEGIN
  INSERT OR IGNORE INTO search_queue (slug) VALUES (old.slug);
END;
CREATE TRIGGER page_sections_insert_search AFTER INSERT ON page_sections BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = new.page_id;
END;
CREATE TRIGGER page_sections_update_search AFTER UPDATE ON page_sections BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id IN (old.page_id, new.page_id);
END;
CREATE TRIGGER page_sections_delete_search AFTER DELETE ON page_sections BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = old.page_id;
END;
