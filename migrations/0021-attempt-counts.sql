-- How often something was tried in a while that has not ended yet. Short-lived: nothing is lost with it but patience.
CREATE TABLE attempt_counts (
  name TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  ends_at TEXT NOT NULL
);
CREATE INDEX attempt_counts_ends ON attempt_counts (ends_at);
