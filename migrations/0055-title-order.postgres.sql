-- Lists sort titles without accents. A change of normalize_text needs a REINDEX of this.
DROP INDEX pages_by_title;
CREATE INDEX pages_by_title ON pages (normalize_text(title), id) INCLUDE (title, slug, kind, status, publish_date);
