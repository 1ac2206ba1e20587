-- When the person last gave their password or a code in this session. Empty: not since this was known.
ALTER TABLE sessions ADD COLUMN confirmed_at TEXT;

-- When the inviter lost the right to make it. Such an invitation stays listed and cannot be accepted.
ALTER TABLE user_invitations ADD COLUMN ended_at TEXT;

-- The admin who made the link; empty where the person asked for it.
ALTER TABLE account_tokens ADD COLUMN made_by TEXT REFERENCES user_profiles (id) ON DELETE CASCADE;
