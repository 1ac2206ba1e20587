-- Who may do what. Rows of permissions and role_permissions are the table of decisions on the specification.
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

CREATE TABLE user_invitations (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'contributor', 'author', 'editor', 'admin')),
  invited_by TEXT REFERENCES user_profiles (id) ON DELETE SET NULL,
  -- Only the hash of the token is kept.
  invitation_token TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL,
  accepted_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX user_invitations_created ON user_invitations (created_at DESC, id);
CREATE INDEX user_invitations_email ON user_invitations (email);
CREATE INDEX user_invitations_inviter ON user_invitations (invited_by);

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
