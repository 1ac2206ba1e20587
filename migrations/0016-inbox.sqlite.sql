-- When it arrived, in thousandths of a millisecond drawn so that no other has the number: the order of every list.
ALTER TABLE form_submissions ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
-- The words of all fields and of the reference, folded, with single blanks between them.
ALTER TABLE form_submissions ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

UPDATE form_submissions SET
  position = numbered.position,
  search_text = lower(replace(
    reference || ' ' || COALESCE((SELECT group_concat(value, ' ') FROM json_each(form_data)), ''), '_', ' '))
FROM (
  SELECT id, (CAST(strftime('%s', submitted_at) AS INTEGER) * 1000 + CAST(substr(submitted_at, 21, 3) AS INTEGER)) * 1000
    + ROW_NUMBER() OVER (PARTITION BY submitted_at ORDER BY id) - 1 AS position
  FROM form_submissions
) AS numbered WHERE numbered.id = form_submissions.id;

DROP INDEX form_submissions_submitted;
DROP INDEX form_submissions_group;
DROP INDEX form_submissions_unread;
CREATE UNIQUE INDEX form_submissions_position ON form_submissions (position);
CREATE INDEX form_submissions_genuine ON form_submissions (form_type, position) WHERE suspicion IS NULL;
CREATE INDEX form_submissions_genuine_unread ON form_submissions (form_type, position) WHERE suspicion IS NULL AND is_read = 0;
CREATE INDEX form_submissions_suspect ON form_submissions (position) WHERE suspicion IS NOT NULL;
CREATE INDEX form_submissions_suspect_unread ON form_submissions (position) WHERE suspicion IS NOT NULL AND is_read = 0;

-- How many there are: a row for each form, one for the suspects. The version is raised with every change of any of them.
CREATE TABLE form_submission_groups (
  name TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  version INTEGER NOT NULL
);
INSERT INTO form_submission_groups (name, total, unread, version)
SELECT CASE WHEN suspicion IS NULL THEN form_type ELSE 'suspects' END, COUNT(*), SUM(1 - is_read), 1
FROM form_submissions GROUP BY 1;

CREATE TRIGGER form_submissions_insert_count AFTER INSERT ON form_submissions BEGIN
  INSERT INTO form_submission_groups (name, total, unread, version)
  VALUES (CASE WHEN new.suspicion IS NULL THEN new.form_type ELSE 'suspects' END, 1, 1 - new.is_read, 1)
  ON CONFLICT (name) DO UPDATE SET total = total + 1, unread = unread + excluded.unread, version = version + 1;
END;
CREATE TRIGGER form_submissions_delete_count AFTER DELETE ON form_submissions BEGIN
  UPDATE form_submission_groups SET total = total - 1, unread = unread - (1 - old.is_read), version = version + 1
  WHERE name = CASE WHEN old.suspicion IS NULL THEN old.form_type ELSE 'suspects' END;
END;
CREATE TRIGGER form_submissions_update_count AFTER UPDATE OF is_read, suspicion ON form_submissions BEGIN
  UPDATE form_submission_groups SET total = total - 1, unread = unread - (1 - old.is_read), version = version + 1
  WHERE name = CASE WHEN old.suspicion IS NULL THEN old.form_type ELSE 'suspects' END;
  INSERT INTO form_submission_groups (name, total, unread, version)
  VALUES (CASE WHEN new.suspicion IS NULL THEN new.form_type ELSE 'suspects' END, 1, 1 - new.is_read, 1)
  ON CONFLICT (name) DO UPDATE SET total = total + 1, unread = unread + excluded.unread, version = version + 1;
END;

-- Its row numbers are the positions, so that what is found comes in their order. The state of an enquiry is among its
-- words, under names that no word has: what is rare in one group is found without going through the other.
CREATE VIRTUAL TABLE form_submission_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '3',
  tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);
CREATE VIRTUAL TABLE form_submission_terms USING fts5vocab (form_submission_words, row);
INSERT INTO form_submission_words (rowid, words)
SELECT position, search_text || CASE WHEN suspicion IS NULL THEN ' _genuine' ELSE ' _suspect' END
  || CASE WHEN is_read = 0 THEN ' _unread' ELSE '' END
FROM form_submissions;

CREATE TRIGGER form_submissions_insert_words AFTER INSERT ON form_submissions BEGIN
  INSERT INTO form_submission_words (rowid, words) VALUES (new.position, new.search_text
    || CASE WHEN new.suspicion IS NULL THEN ' _genuine' ELSE ' _suspect' END
    || CASE WHEN new.is_read = 0 THEN ' _unread' ELSE '' END);
END;
CREATE TRIGGER form_submissions_delete_words AFTER DELETE ON form_submissions BEGIN
  DELETE FROM form_submission_words WHERE rowid = old.position;
END;
CREATE TRIGGER form_submissions_update_words AFTER UPDATE OF is_read, suspicion ON form_submissions BEGIN
  DELETE FROM form_submission_words WHERE rowid = old.position;
  INSERT INTO form_submission_words (rowid, words) VALUES (new.position, new.search_text
    || CASE WHEN new.suspicion IS NULL THEN ' _genuine' ELSE ' _suspect' END
    || CASE WHEN new.is_read = 0 THEN ' _unread' ELSE '' END);
END;
