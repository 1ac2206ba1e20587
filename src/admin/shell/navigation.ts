import type { Permission } from '#contract/permissions.ts'
import type { IconName } from '#admin/shared/elements/icon.tsx'

export interface Entry {
  label: string
  path: string
  icon: IconName
  /** Shown only to those who have it; the others are shown to everybody (A §2). */
  shownWith?: Permission
}

/** The sidebar, in the order of A §2. */
export const SIDEBAR: Entry[] = [
  { label: 'Dashboard', path: '/admin/dashboard', icon: 'dashboard' },
  { label: 'Pages', path: '/admin/pages', icon: 'page' },
  { label: 'Blog Posts', path: '/admin/posts', icon: 'post' },
  { label: 'Menu Items', path: '/admin/menu-items', icon: 'menu-items' },
  { label: 'Categories', path: '/admin/categories', icon: 'category' },
  { label: 'Tags', path: '/admin/tags', icon: 'tag' },
  { label: 'Media Library', path: '/admin/media', icon: 'media' },
  { label: 'User Management', path: '/admin/users', icon: 'users', shownWith: 'users/manage' },
  { label: 'Contact Info', path: '/admin/contact-info', icon: 'contact', shownWith: 'settings/update' },
  { label: 'Form Submissions', path: '/admin/form-submissions', icon: 'inbox' },
  { label: 'Site Settings', path: '/admin/site-settings', icon: 'settings', shownWith: 'settings/update' },
  { label: 'SEO Settings', path: '/admin/seo', icon: 'seo', shownWith: 'settings/update' },
]

/** Screens that have no place in the sidebar. */
export const ELSEWHERE: Entry[] = [
  { label: 'My account', path: '/admin/account', icon: 'key' },
  { label: 'Audit log', path: '/admin/audit', icon: 'log', shownWith: 'users/manage' },
  { label: 'Mail', path: '/admin/mail', icon: 'mail', shownWith: 'settings/update' },
  { label: 'Trash', path: '/admin/trash', icon: 'trash', shownWith: 'settings/update' },
]

export const shownTo = (entries: Entry[], permissions: readonly Permission[]) =>
  entries.filter(({ shownWith }) => !shownWith || permissions.includes(shownWith))
