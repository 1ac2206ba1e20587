CREATE TRIGGER page_categories_insert_search AFTER INSERT ON page_categories BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = new.page_id;
END;
CREATE TRIGGER page_categories_delete_search AFTER DELETE ON page_categories BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = old.page_id;
END;
CREATE TRIGGER page_tags_insert_search AFTER INSERT ON page_tags BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = new.page_id;
END;
CREATE TRIGGER page_tags_delete_search AFTER DELETE ON page_tags BEGIN
  INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages WHERE id = old.page_id;
END;
-- A deleted category or tag deletes its rows of the tables above.
CREATE TRIGGER categories_update_search AFTER UPDATE OF name, is_active ON categories BEGIN
  INSERT OR IGNORE INTO search_queue (slug)
  SELECT slug FROM pages WHERE id IN (SELECT page_id FROM page_categories WHERE category_id = new.id);
END;
CREATE TRIGGER tags_update_search AFTER UPDATE OF name, is_active ON tags BEGIN
  INSERT OR IGNORE INTO search_queue (slug)
  SELECT slug FROM pages WHERE id IN (SELECT page_id FROM page_tags WHERE tag_id = new.id);
END;
