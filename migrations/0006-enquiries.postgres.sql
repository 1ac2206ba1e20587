-- The state of an enquiry is indexed as words that nobody can type, so that unread ones are found without reading all others.
ALTER TABLE form_submissions ADD COLUMN search_words TSVECTOR NOT NULL GENERATED ALWAYS AS (
  array_to_tsvector(string_to_array(search_text, ' ')
    || CASE WHEN suspicion IS NULL THEN ARRAY[]::TEXT[] ELSE ARRAY['_suspect'] END
    || CASE WHEN is_read = 0 THEN ARRAY['_unread'] ELSE ARRAY[]::TEXT[] END)
) STORED;
-- New rows go to their places at once: a list of pending ones would have to be read by every search.
CREATE INDEX form_submissions_words ON form_submissions USING GIN (search_words) WITH (fastupdate = off);

CREATE FUNCTION add_to_form_submission_group(of_name TEXT, more_total BIGINT, more_unread BIGINT) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO form_submission_groups AS kept (name, total, unread, version) VALUES (of_name, more_total, more_unread, 1)
  ON CONFLICT (name) DO UPDATE
  SET total = kept.total + excluded.total, unread = kept.unread + excluded.unread, version = kept.version + 1;
$$;

-- Once for each statement, and in the order of their names, so that two writers never wait for each other.
CREATE FUNCTION count_form_submissions() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE changed RECORD;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR changed IN
      SELECT CASE WHEN suspicion IS NULL THEN form_type ELSE 'suspects' END AS name, COUNT(*) AS total, SUM(1 - is_read) AS unread
      FROM arrived GROUP BY 1 ORDER BY 1
    LOOP PERFORM add_to_form_submission_group(changed.name, changed.total, changed.unread); END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR changed IN
      SELECT CASE WHEN suspicion IS NULL THEN form_type ELSE 'suspects' END AS name, -COUNT(*) AS total, -SUM(1 - is_read) AS unread
      FROM gone GROUP BY 1 ORDER BY 1
    LOOP PERFORM add_to_form_submission_group(changed.name, changed.total, changed.unread); END LOOP;
  ELSE
    FOR changed IN
      SELECT CASE WHEN suspicion IS NULL THEN form_type ELSE 'suspects' END AS name,
        SUM(sign)::BIGINT AS total, SUM(sign * (1 - is_read))::BIGINT AS unread
      FROM (SELECT form_type, suspicion, is_read, 1 AS sign FROM arrived
        UNION ALL SELECT form_type, suspicion, is_read, -1 FROM gone) AS both_states
      GROUP BY 1 ORDER BY 1
    LOOP PERFORM add_to_form_submission_group(changed.name, changed.total, changed.unread); END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER form_submissions_insert_count AFTER INSERT ON form_submissions
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_form_submissions();
CREATE TRIGGER form_submissions_delete_count AFTER DELETE ON form_submissions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_form_submissions();
CREATE TRIGGER form_submissions_update_count AFTER UPDATE ON form_submissions
  REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_form_submissions();
