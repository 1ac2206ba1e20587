-- When a periodic job is due again. The instance that first moves `due_at` forward runs it.
CREATE TABLE job_runs (
  name TEXT PRIMARY KEY,
  due_at TEXT NOT NULL,
  succeeded_at TEXT,
  last_error TEXT
);

-- How many attempts were made before `ends_at`, for rate limits.
CREATE TABLE attempt_counts (
  name TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  ends_at TEXT NOT NULL
);
CREATE INDEX attempt_counts_ends ON attempt_counts (ends_at);
