/** Resource/action pairs; the rows of the table permissions. */
export const PERMISSIONS = [
  'admin/open',
  'pages/create',
  'pages/update',
  'pages/update-own-drafts',
  'pages/delete',
  'content/publish',
  'content/manage',
  'media/create',
  'menus/manage',
  'submissions/manage',
  'users/manage',
  'settings/update',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Of pages and their sections: everybody's, or the drafts of one's own; which of them, the server sees at the page. */
export const EDITING_PAGES = ['pages/update', 'pages/update-own-drafts'] as const satisfies Permission[]

export const ROLES = ['viewer', 'contributor', 'author', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Sets, not a ladder: a contributor creates pages, but edits none that others wrote. A §6. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  viewer: ['admin/open'],
  contributor: ['admin/open', 'pages/create', 'pages/update-own-drafts'],
  author: ['admin/open', 'pages/create', 'pages/update', 'media/create'],
  editor: [
    'admin/open',
    'pages/create',
    'pages/update',
    'pages/delete',
    'content/publish',
    'content/manage',
    'media/create',
    'menus/manage',
    'submissions/manage',
  ],
  admin: PERMISSIONS.filter((permission) => permission !== 'pages/update-own-drafts'),
}

/** Whether somebody may edit a page and its sections: those who edit pages, and authors of their own draft posts. */
export const mayEditPage = (
  may: (permission: Permission) => boolean,
  userId: string,
  page: { kind: string; status: string; createdBy: string | null },
): boolean =>
  may('pages/update')
  || (may('pages/update-own-drafts') && page.kind === 'post' && page.status === 'draft' && page.createdBy === userId)
