-- The words of the log, found newest first. A position is the time in milliseconds and six digits of the number in the
-- chain: the order of the log, in which no two entries stand at one place. Nothing here is changed, as nothing is in the log.
CREATE TABLE audit_words (
  position BIGINT,
  entry_id TEXT NOT NULL,
  words TSVECTOR NOT NULL,
  PRIMARY KEY (position) INCLUDE (entry_id)
);

-- How many entries there are, for the end of a list.
CREATE TABLE audit_counts (
  action TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (action, entity_type)
);

-- Action, type and actor are among the words, under names that no word has: what is rare in one is found without going
-- through all.
CREATE FUNCTION words_of_audit(entry audit_log) RETURNS TSVECTOR LANGUAGE sql AS $$
  SELECT strip(to_tsvector('simple', regexp_replace(regexp_replace(
    normalize(entry.actor_name || ' ' || entry.summary, NFD), '[\u0300-\u036f]', '', 'g'), '[\W_]+', ' ', 'g')))
    || array_to_tsvector(ARRAY['_' || lower(replace(entry.action, '.', '')), '_' || lower(entry.entity_type),
      '_' || lower(replace(COALESCE(entry.actor_id, ''), '-', ''))])
$$;

INSERT INTO audit_words (position, entry_id, words)
SELECT (EXTRACT(EPOCH FROM occurred_at::timestamptz) * 1000)::bigint * 1000000
  + COALESCE(sequence % 1000000, -ROW_NUMBER() OVER (PARTITION BY occurred_at ORDER BY id)), id, words_of_audit(audit_log)
FROM audit_log;
-- New rows go to their places at once: a list of pending ones would have to be read by every search.
CREATE INDEX audit_words_words ON audit_words USING GIN (words) WITH (fastupdate = off);
INSERT INTO audit_counts (action, entity_type, total) SELECT action, entity_type, COUNT(*) FROM audit_log GROUP BY action, entity_type;

CREATE FUNCTION add_audit_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_words (position, entry_id, words)
  VALUES ((EXTRACT(EPOCH FROM NEW.occurred_at::timestamptz) * 1000)::bigint * 1000000 + NEW.sequence % 1000000,
    NEW.id, words_of_audit(NEW));
  INSERT INTO audit_counts AS kept (action, entity_type, total) VALUES (NEW.action, NEW.entity_type, 1)
  ON CONFLICT (action, entity_type) DO UPDATE SET total = kept.total + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_words AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION add_audit_words();
