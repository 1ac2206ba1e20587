-- How often the links to a page's preview were ended. A link carries the number of its time; no row is none. It stays when
-- the page is deleted, so that no ended link works again once the page is restored.
CREATE TABLE preview_rounds (
  page_id TEXT PRIMARY KEY,
  round INTEGER NOT NULL
);
