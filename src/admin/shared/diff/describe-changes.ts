import type { FieldChange, ListedVersion } from '#contract/history.ts'

const STATUS: Record<string, string> = { published: 'published', scheduled: 'scheduled', draft: 'made a draft' }
const SWITCHES: Record<string, [on: string, off: string]> = {
  isActive: ['shown', 'hidden'],
  isFeatured: ['featured', 'no longer featured'],
}
const list = new Intl.ListFormat('en-GB')

function describeState({ field, to }: FieldChange): string | undefined {
  if (field === 'status') return STATUS[String(to)]
  return SWITCHES[field]?.[to ? 0 : 1]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a version changed, such as "Title and content changed, hidden". '' if that is not known. */
export function describeChanges(labels: Record<string, string>, { version, changes }: ListedVersion): string {
  if (!changes) return version === 1 ? 'Created' : ''
  const states = changes.flatMap((change) => describeState(change) ?? [])
  const fields = changes
    .filter((change) => describeState(change) === undefined)
    .map(({ field }) => (labels[field] ?? field).toLowerCase())
  const parts = [...(fields.length > 0 ? [`${list.format(fields)} changed`] : []), ...states]
  return parts.length === 0 ? 'Saved without changes' : capitalized(parts.join(', '))
}
