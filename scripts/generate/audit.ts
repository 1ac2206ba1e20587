import { v7 as uuid } from 'uuid'
import type { AuditEvent, EntityType } from '#server/audit/audit.ts'
import type { Draws } from './random.ts'
import { recentTime } from './times.ts'
import { FIRST_NAMES, LAST_NAMES, SENTENCES, SUBJECTS, TOPICS } from './words.ts'

const ACTORS = Array.from({ length: 15 }, (_, number) => ({
  id: uuid(),
  name: `${FIRST_NAMES[number]} ${LAST_NAMES[number]}`,
}))
/** What staff do, most frequent first. */
const ACTS = [
  { action: 'sessions.signIn', does: () => 'Signed in' },
  { action: 'pages.update', does: (title: string) => `Changed page "${title}"` },
  { action: 'pageSections.update', does: (title: string) => `Changed a section of "${title}"` },
  { action: 'formSubmissions.setRead', does: (_title: string, number: number) => `Marked ENQ-${number} read` },
  { action: 'pages.create', does: (title: string) => `Created page "${title}"` },
  { action: 'media.create', does: (title: string) => `Uploaded media "${title}"` },
  { action: 'menuItems.update', does: (title: string) => `Changed menu item "${title}"` },
  { action: 'tags.create', does: (title: string) => `Created tag "${title}"` },
  { action: 'siteSettings.save', does: () => 'Changed the basic settings' },
  { action: 'pages.delete', does: (title: string) => `Deleted page "${title}"` },
] as const

/** Makes what staff did in almost two years, the oldest first. */
export function createActs({ oneOf, below }: Draws, total: number) {
  return (number: number): AuditEvent => {
    const { action, does } = oneOf(ACTS)
    const title = `${oneOf(SUBJECTS)}: ${oneOf(TOPICS)} ${below(total)}`
    const state = () => ({ title, excerpt: oneOf(SENTENCES), content: `<p>${oneOf(SENTENCES)} ${oneOf(SENTENCES)}</p>` })
    const isChange = action.endsWith('.update')
    return {
      actor: { ...oneOf(ACTORS), ipAddress: `203.0.113.${below(256)}` },
      action,
      entityType: action.split('.')[0] as EntityType,
      entityId: uuid(),
      summary: does(title, number),
      ...(isChange && { before: state(), after: state() }),
      at: new Date(recentTime(number, total)),
    }
  }
}
