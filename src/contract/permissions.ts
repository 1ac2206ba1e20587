/** Pairs of resource and action: the rows of the table permissions. */
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

/** Changing pages and sections: all of them, or only one's own drafts. */
export const EDITING_PAGES = ['pages/update', 'pages/update-own-drafts'] as const satisfies Permission[]

/** A §6. The roles are sets, not levels: the table `role_permissions` has the permissions of each. */
export const ROLES = ['viewer', 'contributor', 'author', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Whether a person may edit a page and its sections: with pages/update, or as author of a draft. */
export const mayEditPage = (
  may: (permission: Permission) => boolean,
  userId: string,
  page: { status: string; createdBy: string | null },
): boolean => may('pages/update') || (may('pages/update-own-drafts') && page.status === 'draft' && page.createdBy === userId)
