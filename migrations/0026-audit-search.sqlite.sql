-- The words of the log, found newest first. A position is the time in milliseconds and six digits of the number in the
-- chain: the order of the log, in which no two entries stand at one place. Nothing here is changed, as nothing is in the log.
CREATE TABLE audit_words (
  position INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL
);
-- Action, type and actor are among the words, under names that no word has: what is rare in one is found without going
-- through all.
CREATE VIRTUAL TABLE audit_words_index USING fts5 (
  words, content = '', detail = none, prefix = '3', tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);
CREATE VIRTUAL TABLE audit_terms USING fts5vocab (audit_words_index, row);

-- How many entries there are, for the end of a list.
CREATE TABLE audit_counts (
  action TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (action, entity_type)
);

INSERT INTO audit_words (position, entry_id)
SELECT CAST(round(unixepoch(occurred_at, 'subsec') * 1000) AS INTEGER) * 1000000
  + COALESCE(sequence % 1000000, -ROW_NUMBER() OVER (PARTITION BY occurred_at ORDER BY id)), id
FROM audit_log;
INSERT INTO audit_words_index (rowid, words)
SELECT position, replace(actor_name || ' ' || summary, '_', ' ')
  || ' _' || replace(action, '.', '') || ' _' || entity_type || ' _' || replace(COALESCE(actor_id, ''), '-', '')
FROM audit_words JOIN audit_log ON audit_log.id = entry_id ORDER BY position;
INSERT INTO audit_counts (action, entity_type, total) SELECT action, entity_type, COUNT(*) FROM audit_log GROUP BY action, entity_type;

CREATE TRIGGER audit_log_insert_words AFTER INSERT ON audit_log BEGIN
  INSERT INTO audit_words (position, entry_id)
  VALUES (CAST(round(unixepoch(new.occurred_at, 'subsec') * 1000) AS INTEGER) * 1000000 + new.sequence % 1000000, new.id);
  INSERT INTO audit_words_index (rowid, words)
  VALUES (last_insert_rowid(), replace(new.actor_name || ' ' || new.summary, '_', ' ')
    || ' _' || replace(new.action, '.', '') || ' _' || new.entity_type || ' _' || replace(COALESCE(new.actor_id, ''), '-', ''));
  INSERT INTO audit_counts (action, entity_type, total) VALUES (new.action, new.entity_type, 1)
  ON CONFLICT (action, entity_type) DO UPDATE SET total = total + 1;
END;
