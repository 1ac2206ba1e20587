import type { MergedSection } from '#content/page-sections.ts'
import type { PageChange } from '#contract/pages/page-drafts.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import type { Section } from '#contract/sections/display.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { canonicalType, findBuiltInType } from '#contract/sections/schemas.ts'
import { mergeWithBuiltIn, findReplacing, getFields } from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { getBasis, getDraftFields, sectionsWithDraft, type Basis, type Draft, type DraftSection, type LivePage } from './draft.ts'

const FIELD_NAMES: Record<keyof PageDraftFields, string> = {
  title: 'title',
  slug: 'slug',
  content: 'content',
  excerpt: 'excerpt',
  metaDescription: 'meta description',
  seoTitle: 'SEO title',
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

const listMerged = ({ slug }: LivePage['page'], sections: StoredSection[]) => mergeWithBuiltIn({ slug, sections })

/** A built-in section and the one that replaces it have the same key. */
const getKey = ({ section, ...state }: MergedSection) => findBuiltInType({ ...section, ...state }) ?? section.id

/** What becomes of a section. Null: it is stored for the sake of the order only. */
function getAction(section: StoredSection, before: StoredSection | Section | undefined): PageChange['action'] | null {
  if (!before) return 'added'
  if (section.isActive !== before.isActive) return section.isActive ? 'shown' : 'hidden'
  return isSameJson(getFields(section), getFields(before)) ? null : 'changed'
}

export function listDraftChanges({ page }: LivePage, draft: Draft | undefined): PageChange[] {
  if (!draft) return []
  const [before, after] = [listMerged(page, page.sections), listMerged(page, sectionsWithDraft(page.sections, draft))]
  const former = new Map(before.map((one) => [getKey(one), one]))
  const current = new Map(after.map((one) => [one.section.id, one]))
  const sections = draft.sections.flatMap((section) => {
    if (section.isDeleted) return [sectionChange(section.id, 'deleted', getSectionName(section))]
    const was = page.sections.find(({ id }) => id === section.id) ?? former.get(getKey(current.get(section.id)!))?.section
    const action = getAction(section, was)
    return action ? [sectionChange(section.id, action, getSectionName(section))] : []
  })
  const keys = after.map(getKey)
  const kept = before.map(getKey).filter((key) => keys.includes(key))
  const keptNow = keys.filter((key) => former.has(key))
  const isMoved = !isSameJson(kept, keptNow)
  return [...Object.keys(draft.fields).map(fieldChange), ...sections, ...(isMoved ? [ORDER] : [])]
}

/** What somebody changed on the live page since the draft began. */
export function listLiveChanges(live: LivePage, draft: Draft | undefined): PageChange[] {
  if (!draft) return []
  const [before, now]: [Basis, Basis] = [draft.basis, getBasis(live)]
  const fields = getDraftFields(live.record)
  const fieldNames = Object.keys(fields) as (keyof PageDraftFields)[]
  const former = new Map(before.sections.map((section) => [section.id, section]))
  const current = new Map(now.sections.map((section) => [section.id, section]))
  const ids = (of: Basis, other: Map<string, unknown>) => of.sections.flatMap(({ id }) => (other.has(id) ? [id] : []))
  return [
    ...fieldNames.filter((name) => !isSameJson(fields[name], before.fields[name])).map(fieldChange),
    ...before.sections.filter(({ id }) => !current.has(id)).map(({ id, name }) => sectionChange(id, 'deleted', name)),
    ...now.sections.flatMap(({ id, version, name }) => {
      const was = former.get(id)
      if (was?.version === version) return []
      return [sectionChange(id, was ? 'changed' : 'added', name)]
    }),
    ...(isSameJson(ids(before, current), ids(now, former)) ? [] : [ORDER]),
  ]
}

/**
 * Live sections that came after the draft began and replace the same built-in section as one that only the draft has. Visitors
 * would see both, unless both are hidden.
 */
export function listBuiltInConflicts({ page }: LivePage, draft: Draft): StoredSection[] {
  const known = new Set([...draft.basis.sections, ...draft.sections].map(({ id }) => id))
  const replacing = findReplacing(page)
  const isSameType = (one: Section, other: Section) => canonicalType(one.sectionType) === canonicalType(other.sectionType)
  const isLive = (own: DraftSection) => page.sections.some((one) => one.id === own.id && isSameType(one, own))
  const added = draft.sections.filter((own) => own.replacesBuiltIn && !own.isDeleted && !isLive(own))
  return page.sections
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
