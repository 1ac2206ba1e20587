CREATE TRIGGER page_categories_search AFTER INSERT OR DELETE ON page_categories
  FOR EACH ROW EXECUTE FUNCTION queue_section_for_search();
CREATE TRIGGER page_tags_search AFTER INSERT OR DELETE ON page_tags
  FOR EACH ROW EXECUTE FUNCTION queue_section_for_search();

-- A deleted category or tag deletes its rows of the tables above.
CREATE FUNCTION queue_category_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages
    WHERE id IN (SELECT page_id FROM page_categories WHERE category_id = NEW.id) ORDER BY slug
    ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_search AFTER UPDATE OF name, is_active ON categories
  FOR EACH ROW EXECUTE FUNCTION queue_category_for_search();

CREATE FUNCTION queue_tag_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages
    WHERE id IN (SELECT page_id FROM page_tags WHERE tag_id = NEW.id) ORDER BY slug
    ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER tags_search AFTER UPDATE OF name, is_active ON tags
  FOR EACH ROW EXECUTE FUNCTION queue_tag_for_search();
