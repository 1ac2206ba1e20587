-- The paths to which the texts and sections of a page link, by its slug; kept with its document of the search.
CREATE TABLE page_links (
  slug TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (slug, path)
);
CREATE INDEX page_links_path ON page_links (path, slug);
INSERT OR IGNORE INTO search_queue (slug) SELECT slug FROM pages;

-- With the times, so that drafts in their order are read in the index too.
DROP INDEX pages_by_status;
CREATE INDEX pages_by_status ON pages (status, publish_date, id, title, slug, kind, created_at, updated_at);
