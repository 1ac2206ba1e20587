-- Who may do what. The rows are those of src/contract/permissions.ts.
CREATE TABLE permissions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  resource TEXT NOT NULL,
  action TEXT NOT NULL,
  UNIQUE (resource, action)
);

CREATE TABLE role_permissions (
  role TEXT NOT NULL CHECK (role IN ('viewer', 'contributor', 'author', 'editor', 'admin')),
  permission_id TEXT NOT NULL REFERENCES permissions (id) ON DELETE CASCADE,
  PRIMARY KEY (role, permission_id)
);
CREATE INDEX role_permissions_permission ON role_permissions (permission_id);

CREATE TABLE user_profiles (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL DEFAULT 'viewer' CHECK (role IN ('viewer', 'contributor', 'author', 'editor', 'admin')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  last_login TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX user_profiles_created ON user_profiles (created_at DESC, id);

CREATE INDEX user_profiles_role ON user_profiles (role, is_active);

-- Apart from the profile, so that no query of profiles can carry a secret along.
CREATE TABLE user_credentials (
  user_id TEXT PRIMARY KEY REFERENCES user_profiles (id) ON DELETE CASCADE,
  -- PHC string, with the parameters that it was made with.
  password_hash TEXT NOT NULL,
  email_verified_at TEXT,
  -- Encrypted. Counts only once two_factor_since is set.
  two_factor_secret TEXT,
  two_factor_since TEXT,
  -- The time step of the last code that was accepted: each code works once.
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
  -- Using the session moves expires_at forward, but never past this time.
  ends_at TEXT NOT NULL,
  ended_at TEXT,
  -- When the person last gave their password or a code in this session.
  confirmed_at TEXT,
  ip_address TEXT,
  user_agent TEXT
);
CREATE INDEX sessions_user ON sessions (user_id, created_at DESC);

-- Links sent by mail. Each works once.
CREATE TABLE account_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user_profiles (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('reset-password', 'verify-email')),
  -- The admin who made the link; NULL if the person asked for it.
  made_by TEXT REFERENCES user_profiles (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);

CREATE TABLE user_invitations (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'contributor', 'author', 'editor', 'admin')),
  invited_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  -- Only hashes are stored: of the token in the link, and of the short code that can be printed instead.
  invitation_token TEXT NOT NULL UNIQUE,
  code_hash TEXT,
  expires_at TEXT NOT NULL,
  accepted_at TEXT,
  -- When the inviter lost the right to make it. The invitation stays listed and cannot be accepted.
  ended_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX user_invitations_created ON user_invitations (created_at DESC, id);
CREATE INDEX user_invitations_email ON user_invitations (email);
CREATE INDEX user_invitations_inviter ON user_invitations (invited_by);
CREATE UNIQUE INDEX user_invitations_code ON user_invitations (code_hash);

INSERT INTO permissions (id, name, description, resource, action) VALUES
  ('admin/open', 'Open the admin', 'Open the admin and read pages, posts, sections, menu, media, categories and tags', 'admin', 'open'),
  ('pages/create', 'Create pages', 'Create pages, and posts as drafts', 'pages', 'create'),
  ('pages/update', 'Edit pages', 'Edit pages, posts and their sections', 'pages', 'update'),
  ('pages/update-own-drafts', 'Edit own drafts', 'Edit posts of one''s own that are still drafts', 'pages', 'update-own-drafts'),
  ('pages/delete', 'Delete pages', 'Delete pages and posts', 'pages', 'delete'),
  ('content/publish', 'Publish', 'Publish and schedule posts', 'content', 'publish'),
  ('content/manage', 'Manage taxonomy', 'Manage categories and tags', 'content', 'manage'),
  ('media/create', 'Manage media', 'Upload, edit, replace and delete media', 'media', 'create'),
  ('menus/manage', 'Manage menus', 'Manage the navigation menu', 'menus', 'manage'),
  ('submissions/manage', 'Manage enquiries', 'Read, mark, delete and export enquiries', 'submissions', 'manage'),
  ('users/manage', 'Manage users', 'Manage users, roles and invitations', 'users', 'manage'),
  ('settings/update', 'Manage settings', 'Manage contact information, site and SEO settings, and seeding', 'settings', 'update');

INSERT INTO role_permissions (role, permission_id) VALUES
  ('viewer', 'admin/open'),
  ('contributor', 'admin/open'), ('contributor', 'pages/create'), ('contributor', 'pages/update-own-drafts'),
  ('author', 'admin/open'), ('author', 'pages/create'), ('author', 'pages/update'), ('author', 'media/create'),
  ('editor', 'admin/open'), ('editor', 'pages/create'), ('editor', 'pages/update'), ('editor', 'pages/delete'),
  ('editor', 'content/publish'), ('editor', 'content/manage'), ('editor', 'media/create'),
  ('editor', 'menus/manage'), ('editor', 'submissions/manage'),
  ('admin', 'admin/open'), ('admin', 'pages/create'), ('admin', 'pages/update'), ('admin', 'pages/delete'),
  ('admin', 'content/publish'), ('admin', 'content/manage'), ('admin', 'media/create'),
  ('admin', 'menus/manage'), ('admin', 'submissions/manage'), ('admin', 'users/manage'), ('admin', 'settings/update');
