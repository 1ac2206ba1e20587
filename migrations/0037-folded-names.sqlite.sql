-- The names of pages in lower case, without accents and hooks; the function is the program's (server/db/sqlite-file.ts).
DROP TRIGGER pages_insert_names;
DROP TRIGGER pages_update_names;
CREATE TRIGGER pages_insert_names AFTER INSERT ON pages BEGIN
  INSERT INTO page_names (page_id, names) VALUES (new.id, folded(new.title || char(10) || new.slug));
END;
CREATE TRIGGER pages_update_names AFTER UPDATE OF title, slug ON pages
  WHEN old.title <> new.title OR old.slug <> new.slug BEGIN
  UPDATE page_names SET names = folded(new.title || char(10) || new.slug) WHERE page_id = new.id;
END;
UPDATE page_names SET names = folded(names) WHERE names <> folded(names);
