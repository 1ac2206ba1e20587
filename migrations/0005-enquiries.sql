CREATE TABLE form_submissions (
  id TEXT PRIMARY KEY,
  -- The number that the visitor is given.
  reference TEXT NOT NULL UNIQUE,
  -- Of what was sent and with which form: the same submission sent twice is stored once.
  fingerprint TEXT NOT NULL UNIQUE,
  form_type TEXT NOT NULL,
  -- JSON; name, email, phone, subject, message for the contact form.
  form_data TEXT NOT NULL,
  ip_address TEXT,
  user_agent TEXT,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  -- Why this may be spam (comma-separated), or NULL. Suspects are kept, never dropped.
  suspicion TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  submitted_at TEXT NOT NULL
);
CREATE INDEX form_submissions_submitted ON form_submissions (submitted_at DESC, id);
CREATE INDEX form_submissions_group ON form_submissions (form_type, submitted_at DESC, id);
CREATE INDEX form_submissions_unread ON form_submissions (is_read, form_type);
