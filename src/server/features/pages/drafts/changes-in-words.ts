import type { PageChange } from '#contract/page-drafts.ts'
import type { PageDraftFields } from '#contract/page-fields.ts'
import { getName } from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { getBasis, getDraftFields, type Basis, type Draft, type LivePage } from './draft.ts'

const FIELD_NAMES: Record<keyof PageDraftFields, string> = {
  title: 'title',
  slug: 'slug',
  content: 'content',
  excerpt: 'excerpt',
  metaDescription: 'meta description',
  isFeatured: 'featured switch',
  featuredImage: 'featured image',
  publishDate: 'publish date',
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

/** A section that is only hidden or shown has not changed otherwise. */
function actionOf(section: StoredSection, live: StoredSection | undefined): PageChange['action'] {
  if (!live) return 'added'
  if (section.isActive === live.isActive) return 'changed'
  return section.isActive ? 'shown' : 'hidden'
}

/** What a draft changes. */
export function listDraftChanges({ page }: LivePage, draft: Draft | undefined): PageChange[] {
  if (!draft) return []
  const live = new Map(page.sections.map((section) => [section.id, section]))
  return [
    ...Object.keys(draft.fields).map(fieldChange),
    ...draft.sections.map((section) =>
      sectionChange(section.id, section.isDeleted ? 'deleted' : actionOf(section, live.get(section.id)), getName(section)),
    ),
    ...(draft.sectionOrder ? [ORDER] : []),
  ]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
    ...fieldNames.filter((name) => !isSame(fields[name], before.fields[name])).map(fieldChange),
    ...before.sections.filter(({ id }) => !current.has(id)).map(({ id, name }) => sectionChange(id, 'deleted', name)),
    ...now.sections.flatMap(({ id, version, name }) => {
      const was = former.get(id)
      if (was?.version === version) return []
      return [sectionChange(id, was ? 'changed' : 'added', name)]
    }),
    ...(isSame(ids(before, current), ids(now, former)) ? [] : [ORDER]),
  ]
}
