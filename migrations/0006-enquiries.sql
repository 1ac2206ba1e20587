CREATE TABLE form_submissions (
  id TEXT PRIMARY KEY,
  -- The number that the visitor is given.
  reference TEXT NOT NULL UNIQUE,
  -- A hash of the submitted form: the same submission sent twice is stored once.
  fingerprint TEXT NOT NULL UNIQUE,
  form_type TEXT NOT NULL,
  -- JSON; name, email, phone, subject, message for the contact form.
  form_data TEXT NOT NULL,
  ip_address TEXT,
  user_agent TEXT,
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
  -- Why this may be spam (comma-separated), or NULL. Such enquiries are kept, never dropped.
  suspicion TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  submitted_at TEXT NOT NULL,
  -- The time of arrival in microseconds, of which the last three digits are random so that no two rows are equal.
  position BIGINT NOT NULL DEFAULT 0,
  -- The words of all fields and of the reference, in lower case without accents.
  search_text TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX form_submissions_position ON form_submissions (position);
CREATE INDEX form_submissions_genuine ON form_submissions (form_type, position) WHERE suspicion IS NULL;
CREATE INDEX form_submissions_genuine_unread ON form_submissions (form_type, position) WHERE suspicion IS NULL AND is_read = 0;
CREATE INDEX form_submissions_suspect ON form_submissions (position) WHERE suspicion IS NOT NULL;
CREATE INDEX form_submissions_suspect_unread ON form_submissions (position) WHERE suspicion IS NOT NULL AND is_read = 0;

-- How many there are of each form, and of suspects. The version grows with every change of an enquiry.
CREATE TABLE form_submission_groups (
  name TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  version INTEGER NOT NULL
);
