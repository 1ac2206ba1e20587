-- A change locks the row of its page in the queue, also one that is there already. Otherwise the search could take the row, read
-- the page before the change is committed, and never read it again.
CREATE OR REPLACE FUNCTION queue_page_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_queue (slug) VALUES (OLD.slug) ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_queue (slug) VALUES (NEW.slug) ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_section_for_search() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE id = OLD.page_id
      ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_queue (slug) SELECT slug FROM pages WHERE id = NEW.page_id
      ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  END IF;
  RETURN NULL;
END $$;
