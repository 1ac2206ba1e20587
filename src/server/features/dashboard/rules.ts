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

type ActivityEvent = Omit<Activity, 'count'>

type UnattributedEvent = Omit<ActivityEvent, 'by'>

/** The events of pages, media and menu (B §2), the newest first. */
export function toEvents({ pages, media, menuItems }: RecentRows): UnattributedEvent[] {
  const events: UnattributedEvent[] = [
    ...pages.map(({ kind, id, title, createdAt, updatedAt: at }) => ({
      kind: `${kind}-${createdAt === at ? 'created' : 'updated'}` as const,
      id,
      title,
      at,
    })),
    ...media.map(({ id, title, createdAt: at }) => ({ kind: 'media-uploaded' as const, id, title, at })),
    ...menuItems.map(({ id, title, createdAt, updatedAt: at }) => ({
      kind: `menu-item-${createdAt === at ? 'added' : 'updated'}` as const,
      id,
      title,
      at,
    })),
  ]
  return events.toSorted((one, other) => other.at.localeCompare(one.at))
}

function getPlace(kind: Activity['kind']): keyof typeof SHOWN_OF {
  if (kind.startsWith('media')) return 'media'
  return kind.startsWith('menu') ? 'menu' : 'page'
}

/** Joins events of the same person and kind that lie close together. */
export function listNewestGroups(events: ActivityEvent[]): Activity[] {
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
