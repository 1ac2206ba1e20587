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

-- The row numbers are the positions, so that FTS5 finds the newest first. The state of an enquiry is indexed as words that
-- nobody can type, so that unread ones are found without reading all others.
CREATE VIRTUAL TABLE form_submission_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '3',
  tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);
CREATE VIRTUAL TABLE form_submission_terms USING fts5vocab (form_submission_words, row);

CREATE TRIGGER form_submissions_insert_words AFTER INSERT ON form_submissions BEGIN
  INSERT INTO form_submission_words (rowid, words) VALUES (new.position, new.search_text
    || CASE WHEN new.suspicion IS NULL THEN '' ELSE ' _suspect' END
    || CASE WHEN new.is_read = 0 THEN ' _unread' ELSE '' END);
END;
CREATE TRIGGER form_submissions_delete_words AFTER DELETE ON form_submissions BEGIN
  DELETE FROM form_submission_words WHERE rowid = old.position;
END;
CREATE TRIGGER form_submissions_update_words AFTER UPDATE OF is_read, suspicion ON form_submissions BEGIN
  DELETE FROM form_submission_words WHERE rowid = old.position;
  INSERT INTO form_submission_words (rowid, words) VALUES (new.position, new.search_text
    || CASE WHEN new.suspicion IS NULL THEN '' ELSE ' _suspect' END
    || CASE WHEN new.is_read = 0 THEN ' _unread' ELSE '' END);
END;
