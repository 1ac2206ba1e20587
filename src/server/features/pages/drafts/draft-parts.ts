import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import type { Draft, DraftSection } from './draft.ts'

/** Parts of a draft before or after a change. Null: the draft does not change this part of the page. */
export interface Parts {
  fields: Record<string, { value: unknown } | null>
  sections: Record<string, DraftSection | null>
  order?: Record<string, number> | null
}

/** The current state of the given parts. */
export function pickParts(draft: Draft, { fields, sections, order }: Parts): Parts {
  const own = new Map(draft.sections.map((section) => [section.id, section]))
  const getField = (name: string) => (name in draft.fields ? { value: draft.fields[name as keyof PageDraftFields] } : null)
  return {
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, getField(name)])),
    sections: Object.fromEntries(Object.keys(sections).map((id) => [id, own.get(id) ?? null])),
    ...(order !== undefined && { order: draft.sectionOrder }),
  }
}

/** The draft with these parts replaced. */
export function withParts(draft: Draft, { fields, sections, order }: Parts): Draft {
  const merged: Record<string, unknown> = { ...draft.fields }
  for (const [name, field] of Object.entries(fields)) {
    if (field) merged[name] = field.value
    else delete merged[name]
  }
  const others = draft.sections.filter(({ id }) => !(id in sections))
  return {
    ...draft,
    fields: merged as Partial<PageDraftFields>,
    sections: [...others, ...Object.values(sections).filter((section) => section !== null)],
    ...(order !== undefined && { sectionOrder: order }),
  }
}

/** Whether the parts have the same values. The version of a section identifies its content. */
export function isSameParts(one: Parts, other: Parts): boolean {
  const comparable = ({ fields, sections, order }: Parts) => [
    fields,
    Object.entries(sections).map(([id, section]) => [id, section && [section.version, section.isDeleted]]),
    order && Object.entries(order).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return isSameJson(comparable(one), comparable(other))
}
