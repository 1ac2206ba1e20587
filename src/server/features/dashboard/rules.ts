import type { Activity } from '#contract/dashboard.ts'

/** B §9: how many events are shown, in all and of each kind. */
const SHOWN = 8
const SHOWN_OF = { page: 5, media: 3, menu: 3 }

/** What one person does to records of one kind within this time is one event. */
const GROUP_MS = 10 * 60_000

interface DatedRow {
  id: string
  title: string
  createdAt: string
  updatedAt: string
}

export interface RecentRows {
  pages: (DatedRow & { kind: 'page' | 'post' })[]
  media: Omit<DatedRow, 'updatedAt'>[]
  menuItems: DatedRow[]
}

export type Event = Omit<Activity, 'count'>

const isNew = ({ createdAt, updatedAt }: DatedRow) => createdAt === updatedAt

/** The events of pages, media and menu (B §2), the newest first. */
export const toEvents = ({ pages, media, menuItems }: RecentRows): Omit<Event, 'by'>[] =>
  [
    ...pages.map((page) => ({
      kind: `${page.kind}-${isNew(page) ? 'created' : 'updated'}` as const,
      at: page.updatedAt,
      of: page,
    })),
    ...media.map((item) => ({ kind: 'media-uploaded' as const, at: item.createdAt, of: item })),
    ...menuItems.map((item) => ({
      kind: `menu-item-${isNew(item) ? 'added' : 'updated'}` as const,
      at: item.updatedAt,
      of: item,
    })),
  ]
    .map(({ kind, at, of: { id, title } }) => ({ kind, id, title, at }))
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))

const getPlace = (kind: Activity['kind']) => (kind.startsWith('media') ? 'media' : kind.startsWith('menu') ? 'menu' : 'page')

/** Joins events of the same person and kind that lie close together. */
export function listNewestGroups(events: Event[]): Activity[] {
  const groups: Activity[] = []
  for (const event of events) {
    const group = groups.findLast(({ kind, by }) => kind === event.kind && by === event.by)
    if (group && Date.parse(group.at) - Date.parse(event.at) < GROUP_MS) group.count += 1
    else groups.push({ ...event, count: 1 })
  }
  const shown = { page: 0, media: 0, menu: 0 }
  return groups
    .filter(({ kind }) => {
      const place = getPlace(kind)
      shown[place] += 1
      return shown[place] <= SHOWN_OF[place]
    })
    .slice(0, SHOWN)
}
