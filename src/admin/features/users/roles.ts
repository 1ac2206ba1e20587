import type { Role } from '#contract/permissions.ts'

/** B §6: what each role may do, in one sentence. */
export const ROLE_WORDS: Record<Role, { label: string; may: string; color: string }> = {
  viewer: { label: 'Viewer', may: 'Can view pages and media.', color: 'soft' },
  contributor: { label: 'Contributor', may: 'Can create and view pages, and view media.', color: 'gold' },
  author: { label: 'Author', may: 'Can create and edit pages, and manage media.', color: 'green' },
  editor: { label: 'Editor', may: 'Can manage pages, media and menus, and publish content.', color: 'indigo' },
  admin: { label: 'Admin', may: 'Has full access, also to people and settings.', color: 'red' },
}
