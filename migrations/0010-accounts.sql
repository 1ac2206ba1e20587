-- What opens an account. Apart from the profile, so that no query of profiles can carry a secret along.
CREATE TABLE user_credentials (
  user_id TEXT PRIMARY KEY REFERENCES user_profiles (id) ON DELETE CASCADE,
  -- PHC string, with the parameters that it was made with.
  password_hash TEXT NOT NULL,
  email_verified_at TEXT,
  -- Encrypted. Counts only once two_factor_since is set.
  two_factor_secret TEXT,
  two_factor_since TEXT,
  -- The time step of the last code that was accepted: a code is good once.
  two_factor_step INTEGER NOT NULL DEFAULT 0,
  updated_at TEXT NOT NULL
);

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- Refreshing moves expires_at up to here and no further.
  ends_at TEXT NOT NULL,
  ended_at TEXT,
  ip_address TEXT,
  user_agent TEXT
);
CREATE INDEX sessions_user ON sessions (user_id, created_at DESC);

-- Links that were sent by mail: each is good once.
CREATE TABLE account_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('reset-password', 'verify-email')),
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);

-- The hash of the short code that can be printed instead of the link.
ALTER TABLE user_invitations ADD COLUMN code_hash TEXT;
CREATE UNIQUE INDEX user_invitations_code ON user_invitations (code_hash);
CREATE INDEX user_profiles_role ON user_profiles (role, is_active);

-- What a message is about, so that its delivery can be shown there.
ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'notice';
ALTER TABLE outbox ADD COLUMN about_id TEXT;
CREATE INDEX outbox_about ON outbox (about_id, created_at DESC);
CREATE INDEX outbox_created ON outbox (created_at DESC, id);
