-- Pages with texts or pictures of the sample college, noted when a page is indexed. 0053 has put all pages into the queue for that.
CREATE TABLE page_samples (slug TEXT PRIMARY KEY);
