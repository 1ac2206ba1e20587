import type { MergedSection } from '#content/page-sections.ts'
import type { PageChange } from '#contract/pages/page-drafts.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import type { Section } from '#contract/sections/display.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { canonicalType, findBuiltInType } from '#contract/sections/schemas.ts'
import { findReplacing, getFields } from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { getBasis, mergeDraftSections, type Basis, type Draft, type DraftSection, type LivePage } from './draft.ts'

const FIELD_NAMES: Record<keyof PageDraftFields, string> = {
  title: 'title',
  slug: 'slug',
  content: 'content',
  excerpt: 'excerpt',
  metaDescription: 'meta description',
  seoTitle: 'SEO title',
  isNoindex: 'switch for search engines',
  isFeatured: 'featured switch',
  featuredImage: 'featured image',
  publishDate: 'publish date',
  endDate: 'end date',
  endRedirect: 'page to open after the end',
  categoryIds: 'categories',
  tagIds: 'tags',
}

const fieldChange = (id: string): PageChange => ({
  part: 'field',
  id,
  action: 'changed',
  text: `Changed the ${FIELD_NAMES[id as keyof PageDraftFields]}`,
})

const VERBS = { changed: 'Changed', added: 'Added', deleted: 'Deleted', hidden: 'Hid', shown: 'Showed' } as const

const sectionChange = (id: string, action: PageChange['action'], name: string): PageChange => ({
  part: 'section',
  id,
  action,
  text: `${VERBS[action]} section "${name}"`,
})

const ORDER: PageChange = { part: 'order', id: '', action: 'changed', text: 'Changed the order of the sections' }

/** Whether what both lists have is in another order. */
const isReordered = (before: string[], after: string[]) =>
  !isSameJson(
    before.filter((one) => after.includes(one)),
    after.filter((one) => before.includes(one)),
  )

/** A built-in section and the one that replaces it have the same key. */
const getKey = ({ section, ...state }: MergedSection) => findBuiltInType({ ...section, ...state }) ?? section.id

/** What becomes of a section. Null: it is stored for the sake of the order only. */
function getAction(section: StoredSection, before: StoredSection | Section | undefined): PageChange['action'] | null {
  if (!before) return 'added'
  if (section.isActive !== before.isActive) return section.isActive ? 'shown' : 'hidden'
  return isSameJson(getFields(section), getFields(before)) ? null : 'changed'
}

export function listDraftChanges(live: LivePage, draft: Draft | undefined): PageChange[] {
  if (!draft) return []
  const [before, after] = [mergeDraftSections(live, undefined), mergeDraftSections(live, draft)]
  const former = new Map(before.map((one) => [getKey(one), one]))
  const current = new Map(after.map((one) => [one.section.id, one]))
  const sections = draft.sections.flatMap((section) => {
    if (section.isDeleted) return [sectionChange(section.id, 'deleted', getSectionName(section))]
    const was = live.sections.find(({ id }) => id === section.id) ?? former.get(getKey(current.get(section.id)!))?.section
    const action = getAction(section, was)
    return action ? [sectionChange(section.id, action, getSectionName(section))] : []
  })
  const order = isReordered(before.map(getKey), after.map(getKey)) ? [ORDER] : []
  return [...Object.keys(draft.fields).map(fieldChange), ...sections, ...order]
}

const getIds = ({ sections }: Basis) => sections.map(({ id }) => id)

/** What somebody changed on the live page since the draft began. */
export function listLiveChanges(live: LivePage, draft: Draft | undefined): PageChange[] {
  if (!draft) return []
  const [before, now] = [draft.basis, getBasis(live)]
  const fieldNames = Object.keys(now.fields) as (keyof PageDraftFields)[]
  const former = new Map(before.sections.map((section) => [section.id, section]))
  const ids = getIds(now)
  return [
    // A draft of an earlier version does not know all fields.
    ...fieldNames.filter((name) => name in before.fields && !isSameJson(now.fields[name], before.fields[name])).map(fieldChange),
    ...before.sections.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => sectionChange(id, 'deleted', name)),
    ...now.sections.flatMap(({ id, version, name }) => {
      const was = former.get(id)
      if (was?.version === version) return []
      return [sectionChange(id, was ? 'changed' : 'added', name)]
    }),
    ...(isReordered(getIds(before), ids) ? [ORDER] : []),
  ]
}

/**
 * Live sections that came after the draft began and replace the same built-in section as one that only the draft has. Visitors
 * would see both, unless both are hidden.
 */
export function listBuiltInConflicts({ page: { slug }, sections }: LivePage, draft: Draft): StoredSection[] {
  const known = new Set([...draft.basis.sections, ...draft.sections].map(({ id }) => id))
  const replacing = findReplacing({ slug, sections })
  const isSameType = (one: Section, other: Section) => canonicalType(one.sectionType) === canonicalType(other.sectionType)
  const isLive = (own: DraftSection) => sections.some((one) => one.id === own.id && isSameType(one, own))
  const added = draft.sections.filter((own) => own.replacesBuiltIn && !own.isDeleted && !isLive(own))
  return sections
    .filter(({ id }) => replacing.has(id) && !known.has(id))
    .filter((one) => added.some((own) => isSameType(one, own) && (one.isActive || own.isActive)))
}

/** Those changes of the live page that concern a part which the draft changes too. */
export function listConflicts(live: LivePage, draft: Draft): PageChange[] {
  const own = new Set([
    ...Object.keys(draft.fields),
    ...draft.sections.map(({ id }) => id),
    ...(draft.sectionOrder ? [''] : []),
    ...listBuiltInConflicts(live, draft).map(({ id }) => id),
  ])
  return listLiveChanges(live, draft).filter(({ id }) => own.has(id))
}
