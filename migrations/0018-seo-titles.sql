-- The title of a page in search results and when it is shared. NULL: the title of the page.
ALTER TABLE pages ADD COLUMN seo_title TEXT;
