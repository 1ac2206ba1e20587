-- The posts that the front of the blog shows off, in their order.
CREATE INDEX pages_featured ON pages (kind, is_featured, (COALESCE(publish_date, created_at)) DESC, id DESC);
