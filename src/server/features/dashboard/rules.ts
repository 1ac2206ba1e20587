import type { Activity } from '#contract/dashboard.ts'

/** B §9. */
const SHOWN = 8

export interface RecentRows {
  pages: { id: string; title: string; createdAt: string; updatedAt: string }[]
  media: { id: string; title: string; createdAt: string }[]
  menuItems: { id: string; title: string; updatedAt: string }[]
}

export type Event = Omit<Activity, 'by'>

/** The newest events of pages, media and menu (B §2). */
export const newestEvents = ({ pages, media, menuItems }: RecentRows): Event[] =>
  [
    ...pages.map(({ id, title, createdAt, updatedAt }): Event => ({
      kind: createdAt === updatedAt ? 'page-created' : 'page-updated',
      id,
      title,
      at: updatedAt,
    })),
    ...media.map(({ id, title, createdAt }): Event => ({ kind: 'media-uploaded', id, title, at: createdAt })),
    ...menuItems.map(({ id, title, updatedAt }): Event => ({ kind: 'menu-item-updated', id, title, at: updatedAt })),
  ]
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, SHOWN)
