-- The links of a page tell of its pictures too, by which the uses of a file are found: all pages are read for them anew.
DELETE FROM search_queue;
INSERT INTO search_queue (slug) SELECT slug FROM pages;
