-- Posts in the order of the blog.
CREATE INDEX pages_blog ON pages (kind, (COALESCE(publish_date, created_at)) DESC, id DESC);
CREATE INDEX pages_scheduled ON pages (status, publish_date);
