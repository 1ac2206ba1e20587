import { ADMIN_PATHS } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import type { IconName } from '#admin/shared/elements/icon.tsx'

export interface Entry {
  label: string
  path: string
  icon: IconName
  /** Only people with this permission see the entry; without it everybody does (A §2). */
  shownWith?: Permission
  /** Everybody sees the entry (A §2), but only people with this permission may open its screen. */
  opensWith?: Permission
}

export interface EntryGroup {
  heading?: string
  entries: Entry[]
}

/** The sidebar, with the entries in the order of A §2. */
export const SIDEBAR: EntryGroup[] = [
  { entries: [{ label: 'Dashboard', path: ADMIN_PATHS.dashboard, icon: 'dashboard' }] },
  {
    heading: 'Content',
    entries: [
      { label: 'Pages', path: ADMIN_PATHS.pages, icon: 'page' },
      { label: 'Blog Posts', path: ADMIN_PATHS.posts, icon: 'post' },
      { label: 'Menu Items', path: ADMIN_PATHS.menuItems, icon: 'menu-items' },
      { label: 'Categories', path: ADMIN_PATHS.categories, icon: 'category', opensWith: 'content/manage' },
      { label: 'Tags', path: ADMIN_PATHS.tags, icon: 'tag', opensWith: 'content/manage' },
      { label: 'Media Library', path: ADMIN_PATHS.media, icon: 'media' },
    ],
  },
  {
    heading: 'People',
    entries: [
      { label: 'User Management', path: ADMIN_PATHS.users, icon: 'users', shownWith: 'users/manage' },
      { label: 'Contact Info', path: ADMIN_PATHS.contactInfo, icon: 'contact', shownWith: 'settings/update' },
      { label: 'Form Submissions', path: ADMIN_PATHS.formSubmissions, icon: 'inbox', opensWith: 'submissions/manage' },
    ],
  },
  {
    heading: 'Settings',
    entries: [
      { label: 'Site Settings', path: ADMIN_PATHS.siteSettings, icon: 'settings', shownWith: 'settings/update' },
      { label: 'SEO Settings', path: ADMIN_PATHS.seo, icon: 'seo', shownWith: 'settings/update' },
    ],
  },
]

export const SIDEBAR_FOOT: EntryGroup = {
  heading: 'More',
  entries: [
    { label: 'Drafts and review', path: ADMIN_PATHS.drafts, icon: 'edit' },
    { label: 'Visitors', path: ADMIN_PATHS.visitors, icon: 'eye', shownWith: 'content/manage' },
    { label: 'Redirects', path: ADMIN_PATHS.redirects, icon: 'reply', shownWith: 'content/publish' },
    { label: 'Trash', path: ADMIN_PATHS.trash, icon: 'trash', shownWith: 'settings/update' },
    { label: 'Audit log', path: ADMIN_PATHS.audit, icon: 'log', shownWith: 'users/manage' },
    { label: 'Mail', path: ADMIN_PATHS.mail, icon: 'mail', shownWith: 'settings/update' },
    { label: 'Backups', path: ADMIN_PATHS.backups, icon: 'shield', shownWith: 'users/manage' },
    { label: 'Health', path: ADMIN_PATHS.health, icon: 'check', shownWith: 'settings/update' },
  ],
}

/** In the menu of the signed-in person. */
export const MY_ACCOUNT: Entry = { label: 'My account', path: ADMIN_PATHS.account, icon: 'key' }

export const SCREENS: Entry[] = [...[...SIDEBAR, SIDEBAR_FOOT].flatMap(({ entries }) => entries), MY_ACCOUNT]

export const filterByPermissions = <Shown extends Entry>(entries: Shown[], permissions: readonly Permission[]) =>
  entries.filter(({ shownWith }) => !shownWith || permissions.includes(shownWith))

/** The entries whose screens this person may open. */
export const filterOpenable = <Shown extends Entry>(entries: Shown[], permissions: readonly Permission[]) =>
  filterByPermissions(entries, permissions).filter(({ opensWith }) => !opensWith || permissions.includes(opensWith))
