-- The orders in which staff see pages. Each index holds every column that the lists filter by.
CREATE INDEX pages_by_title ON pages (lower(title), id, title, slug, kind, status, publish_date);
CREATE INDEX pages_by_slug ON pages (slug, id, title, kind, status, publish_date);
CREATE INDEX pages_by_status ON pages (status, publish_date, id, title, slug, kind, created_at, updated_at);
CREATE INDEX pages_by_created ON pages (created_at, id, title, slug, kind, status, publish_date);
CREATE INDEX pages_by_updated ON pages (updated_at, id, title, slug, kind, status, publish_date);

-- How many there are, for the end of a list.
CREATE TABLE page_counts (
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (kind, status)
);

CREATE TRIGGER pages_insert_count AFTER INSERT ON pages BEGIN
  INSERT INTO page_counts (kind, status, total) VALUES (new.kind, new.status, 1)
    ON CONFLICT (kind, status) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER pages_delete_count AFTER DELETE ON pages BEGIN
  UPDATE page_counts SET total = total - 1 WHERE kind = old.kind AND status = old.status;
END;
CREATE TRIGGER pages_update_count AFTER UPDATE OF kind, status ON pages BEGIN
  UPDATE page_counts SET total = total - 1 WHERE kind = old.kind AND status = old.status;
  INSERT INTO page_counts (kind, status, total) VALUES (new.kind, new.status, 1)
    ON CONFLICT (kind, status) DO UPDATE SET total = total + 1;
END;

-- Titles and slugs by every three letters in them.
CREATE TABLE page_names (
  id INTEGER PRIMARY KEY,
  page_id TEXT NOT NULL UNIQUE,
  names TEXT NOT NULL
);
CREATE VIRTUAL TABLE page_names_index USING fts5 (names, content = 'page_names', content_rowid = 'id', tokenize = 'trigram');

CREATE TRIGGER page_names_insert AFTER INSERT ON page_names BEGIN
  INSERT INTO page_names_index (rowid, names) VALUES (new.id, new.names);
END;
CREATE TRIGGER page_names_delete AFTER DELETE ON page_names BEGIN
  INSERT INTO page_names_index (page_names_index, rowid, names) VALUES ('delete', old.id, old.names);
END;
CREATE TRIGGER page_names_update AFTER UPDATE ON page_names BEGIN
  INSERT INTO page_names_index (page_names_index, rowid, names) VALUES ('delete', old.id, old.names);
  INSERT INTO page_names_index (rowid, names) VALUES (new.id, new.names);
END;

CREATE TRIGGER pages_insert_names AFTER INSERT ON pages BEGIN
  INSERT INTO page_names (page_id, names) VALUES (new.id, folded(new.title || char(10) || new.slug));
END;
CREATE TRIGGER pages_update_names AFTER UPDATE OF title, slug ON pages
  WHEN old.title <> new.title OR old.slug <> new.slug BEGIN
  UPDATE page_names SET names = folded(new.title || char(10) || new.slug) WHERE page_id = new.id;
END;
CREATE TRIGGER pages_delete_names AFTER DELETE ON pages BEGIN
  DELETE FROM page_names WHERE page_id = old.id;
END;
