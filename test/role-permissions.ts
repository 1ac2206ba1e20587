import { PERMISSIONS, type Permission, type Role } from '#contract/permissions.ts'

/** A §6: what the table `role_permissions` has to hold. A contributor creates pages but does not edit those of others. */
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
