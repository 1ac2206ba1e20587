-- Redirects that staff manage. The former slugs of pages are in the table redirects.
CREATE TABLE redirect_rules (
  id TEXT PRIMARY KEY,
  -- As contract/redirect-path.ts writes it: decoded, in small letters, without a slash at the end.
  from_path TEXT NOT NULL UNIQUE,
  to_address TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'prefix', 'prefix-with-rest')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
