-- The paths to which the texts and sections of a page link, by its slug; kept with its document of the search.
CREATE TABLE page_links (
  slug TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (slug, path)
);
CREATE INDEX page_links_path ON page_links (path, slug);
INSERT INTO search_queue (slug) SELECT slug FROM pages ON CONFLICT DO NOTHING;

-- The words of titles alone: pages named for what is sought are found without reading all that mention it.
ALTER TABLE search_documents ADD COLUMN title_words TSVECTOR NOT NULL GENERATED ALWAYS AS (ts_filter(document, '{a}')) STORED;
CREATE INDEX search_documents_titles ON search_documents USING GIN (title_words);

-- With the times, so that drafts in their order are read in the index too.
DROP INDEX pages_by_status;
CREATE INDEX pages_by_status ON pages (status, publish_date, id) INCLUDE (title, slug, kind, created_at, updated_at);
