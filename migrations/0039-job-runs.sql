-- When a job that only one instance does is due again. The instance that moves `due_at` on first does it.
CREATE TABLE job_runs (
  name TEXT PRIMARY KEY,
  due_at TEXT NOT NULL,
  succeeded_at TEXT,
  last_error TEXT
);
