import { capitalize } from '#contract/text/capitalize.ts'
import { htmlToText } from '#admin/shared/diff/html-to-lines.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** A field of an entry as people read it. */
interface Detail {
  label: string
  text: string
}

type Fields = Map<string, unknown>

/** Fields that only programs use. */
const IGNORED = ['id', 'version', 'createdAt', 'updatedAt', 'publicSlug', 'pageId']
const NOTHING = 'Nothing'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** 'isFeatured' becomes 'Featured', 'site_name' becomes 'Site name', and the index 0 becomes '1'. */
function toLabel(field: string): string {
  if (/^\d+$/.test(field)) return String(Number(field) + 1)
  const words = field
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/Ids?$/, '')
    .replace(/[A-Z]/g, ' $&')
    .replaceAll(/[_-]/g, ' ')
    .trim()
    .toLowerCase()
  return capitalize(words)
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING
    return value.every((item) => UUID.test(String(item))) ? `${value.length} chosen` : value.map(toText).join(', ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (UUID.test(value)) return '1 chosen'
  return TIME.test(value) ? formatDateTime(value) : htmlToText(value)
}

/** Reads a text that holds JSON, such as the content of a section. Returns other values as they are. */
function parse(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const isKnown = (value: unknown) => value !== null && value !== undefined

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && value.every((item) => typeof item !== 'object'))

/** Every field that people read, by the path of its labels: 'Content › Slides › 1 › Headline'. */
function readFields(state: unknown, path: string[] = [], fields: Fields = new Map()): Fields {
  const value = parse(state)
  if (isNested(value)) {
    for (const [field, inner] of Object.entries(value)) {
      if (!IGNORED.includes(field)) readFields(inner, [...path, toLabel(field)], fields)
    }
  } else if (isKnown(value)) fields.set(path.join(' › ') || 'Order', value)
  return fields
}

/** A value that was added or removed as a whole. Empty if it is nothing. */
function describeValue(value: unknown): string {
  const text = toText(value)
  return text === NOTHING ? '' : text
}

/** Empty if nothing has changed. */
function describeChange(before: unknown, after: unknown): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return ''
  const [from, to] = [toText(before), toText(after)]
  return from === to ? 'Changed' : `${from} → ${to}`
}

/** What an entry changed, field by field. If only one state is known, all of its fields that have a value. */
export function listDetails(before: unknown, after: unknown): Detail[] {
  const [old, now] = [readFields(before), readFields(after)]
  const isChange = isKnown(before) && isKnown(after)
  const labels = [...new Set([...old.keys(), ...now.keys()])]
  const details = labels.map((label) => {
    const [from, to] = [old.get(label), now.get(label)]
    return { label, text: isChange ? describeChange(from, to) : describeValue(from ?? to) }
  })
  return details.filter(({ text }) => text !== '')
}
