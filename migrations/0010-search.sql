-- Pages to index for the search: triggers add their slugs, the program takes them.
CREATE TABLE search_queue (slug TEXT PRIMARY KEY);

-- The paths to which the texts and sections of a page link, and the folders of its pictures. Indexed with its document.
CREATE TABLE page_links (
  slug TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (slug, path)
);
CREATE INDEX page_links_path ON page_links (path, slug);
