import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import { storeCollegeName } from '#content/college-name.ts'
import type { MergedSection } from '#content/page-sections.ts'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import { cleanContent } from '#server/features/pages/rules.ts'
import {
  findBuiltIn,
  findReplacing,
  getFields,
  getNextPosition,
  mergeWithBuiltIn,
  refuseFull,
  refuseOtherSections,
  safeContent,
  textAsSection,
  UNSTORED,
} from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import {
  compareOrder,
  fieldsWithDraft,
  getDraftFields,
  mergeDraftSections,
  sectionsWithDraft,
  type Draft,
  type DraftSection,
  type LivePage,
} from './draft.ts'
import { withParts, type Parts } from './draft-parts.ts'

const ADDED_AND_PUBLISHED = 'An earlier attempt added this section, and it has been published since.'

/** The change is based on another state of this section, of the order or of the fields. */
export class StaleChange extends Error {
  readonly section: StoredSection | undefined
  constructor(section?: StoredSection) {
    super('stale')
    this.section = section
  }
}

const sectionGone = () => new ORPCError('NOT_FOUND', { message: 'This section no longer exists.' })

export interface Editing {
  live: LivePage
  draft: Draft
  userId: string
  at: string
  /** The id of a section that this change adds: the same for each attempt of a request. */
  addedId: string
}

/** The parts of the draft after a change. */
export const editDraft = (editing: Editing, sent: PageDraftChange): Parts =>
  recordReplacements(editing, makeChange(editing, withSafeValues(storeCollegeName(sent, editing.live.siteName))))

/** With safe HTML, because the visual editor of the next person puts it into the page as it is. */
function withSafeValues(change: PageDraftChange): PageDraftChange {
  if (!('values' in change)) return change
  const { values } = change
  return { ...change, values: { ...values, content: safeContent(values.sectionType, values.content) } }
}

/** Notes the sections of the draft that replace a built-in one after this change, also because another one left its place. */
function recordReplacements({ live, draft }: Editing, parts: Parts): Parts {
  const next = withParts(draft, parts)
  const replacing = findReplacing({ slug: live.page.slug, sections: sectionsWithDraft(live.sections, next) })
  const noted = next.sections.filter(({ id, replacesBuiltIn }) => !replacesBuiltIn && replacing.has(id))
  const sections = Object.fromEntries(noted.map((section) => [section.id, { ...section, replacesBuiltIn: true }]))
  return { ...parts, sections: { ...parts.sections, ...sections } }
}

function makeChange(editing: Editing, change: PageDraftChange): Parts {
  switch (change.kind) {
    case 'fields':
      return editFields(editing, change)
    case 'section':
      return editSection(editing, change.id, change.version, change.values)
    case 'builtIn':
      return storeBuiltIn(editing, change.builtInType, change.values)
    case 'add':
      return addSection(editing, change)
    case 'duplicate':
      return insertAfter(editing, findMerged(editing, change.id).section, change.id)
    case 'delete':
      return deleteSection(editing, change.id, change.version)
    case 'hide':
    case 'show':
      return setActive(editing, change.id, change.kind === 'show')
    case 'order':
      return reorder(editing, change.seen, change.wanted)
  }
}

type Values = ReturnType<typeof getFields>

const listStored = ({ live, draft }: Editing) => sectionsWithDraft(live.sections, draft)
const listMerged = ({ live, draft }: Editing) => mergeDraftSections(live, draft)
const getIds = (sections: MergedSection[]) => sections.map(({ section }) => section.id)

function findMerged(editing: Editing, id: string): MergedSection {
  const found = listMerged(editing).find(({ section }) => section.id === id)
  if (!found) throw sectionGone()
  return found
}

function findStored(editing: Editing, id: string, version?: number): StoredSection {
  const found = listStored(editing).find((section) => section.id === id)
  if (!found) throw sectionGone()
  if (version !== undefined && found.version !== version) throw new StaleChange(found)
  return found
}

function editFields({ live, draft, userId }: Editing, { fields, version }: Extract<PageDraftChange, { kind: 'fields' }>): Parts {
  const [now, current] = [getDraftFields(live.page), fieldsWithDraft(live.page, draft)]
  const wanted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name as keyof PageDraftFields, name === 'content' ? cleanContent(value as string) : value] as const)
  // Somebody else may have changed fields that are not sent, so only the person who wrote last repeats a change.
  const isOwn = draft.fieldsVersion !== null && draft.updatedBy === userId
  const isStored = isOwn && wanted.every(([name, value]) => isSameJson(value, current[name]))
  if (version !== (draft.fieldsVersion ?? live.page.version) && !isStored) throw new StaleChange()
  const after = wanted.map(([name, value]) => [name, isSameJson(value, now[name]) ? null : { value }])
  return { fields: Object.fromEntries(after) as Parts['fields'], sections: {} }
}

/** The version of a section that is written now, its time and its author. */
const getVersionFields = ({ draft, userId, at }: Editing) => ({ version: draft.version + 1, updatedAt: at, updatedBy: userId })

/** A section of the draft, or null if it is the same as the live one. */
function changedSection(editing: Editing, before: StoredSection, values: Values): DraftSection | null {
  const { live, draft } = editing
  const own = draft.sections.find(({ id }) => id === before.id)
  const liveSection = live.sections.find(({ id }) => id === before.id)
  const isAs = (other: StoredSection | undefined) => other && isSameJson(getFields(other), getFields({ ...before, ...values }))
  if (isAs(liveSection) && (own?.liveVersion ?? liveSection!.version) === liveSection!.version) return null
  if (own && isAs(own)) return own
  const { id, pageId, orderIndex } = before
  return {
    ...getFields({ ...before, ...values }),
    id,
    pageId,
    orderIndex,
    ...getVersionFields(editing),
    liveVersion: own ? own.liveVersion : before.version,
    isDeleted: false,
    replacesBuiltIn: own?.replacesBuiltIn ?? false,
  }
}

const newSection = (editing: Editing, values: Values, orderIndex: number, id = uuid()): DraftSection => ({
  ...getFields(values),
  ...getVersionFields(editing),
  id,
  pageId: editing.live.page.id,
  orderIndex,
  liveVersion: null,
  isDeleted: false,
  replacesBuiltIn: false,
})

const only = (sections: Parts['sections']): Parts => ({ fields: {}, sections })

function editSection(editing: Editing, id: string, version: number, values: Values): Parts {
  const before = findStored(editing, id)
  const isStored = isSameJson(getFields(before), getFields({ ...before, ...values }))
  if (before.version !== version && !isStored) throw new StaleChange(before)
  return only({ [id]: changedSection(editing, before, values) })
}

function storeBuiltIn(editing: Editing, builtInType: string, values: Values): Parts {
  const found = findBuiltIn(listMerged(editing), builtInType)
  if (!found) throw sectionGone()
  if (found.replacesBuiltIn) return editSection(editing, found.section.id, UNSTORED, values)
  refuseFull(listStored(editing))
  const added = newSection(editing, values, found.position)
  return only({ [added.id]: added })
}

function setActive(editing: Editing, id: string, isActive: boolean): Parts {
  const { section, isBuiltIn } = findMerged(editing, id)
  if (isBuiltIn) return storeBuiltIn(editing, section.sectionType, { ...section, isActive })
  return only({ [id]: changedSection(editing, findStored(editing, id), { ...section, isActive }) })
}

function deleteSection(editing: Editing, id: string, version: number): Parts {
  const { updatedAt: _, ...section } = findStored(editing, id, version)
  const { draft, live } = editing
  const own = draft.sections.find((one) => one.id === id)
  if (!live.sections.some((one) => one.id === id)) return only({ [id]: null })
  const liveVersion = own ? own.liveVersion : section.version
  return only({ [id]: { ...section, ...getVersionFields(editing), liveVersion, isDeleted: true, replacesBuiltIn: false } })
}

/** Numbers all sections in this order. Built-in ones have no number of their own, so they are stored. */
function numberAll(editing: Editing, ordered: MergedSection[], added: DraftSection[]): Parts {
  const stored: DraftSection[] = [...added]
  const ids = ordered.map(({ section, isBuiltIn }, index) => {
    if (!isBuiltIn) return section.id
    const toStore = newSection(editing, section, index + 1)
    stored.push(toStore)
    return toStore.id
  })
  refuseFull(listStored(editing), stored.length)
  return {
    ...only(Object.fromEntries(stored.map((one) => [one.id, one]))),
    order: Object.fromEntries(ids.map((id, index) => [id, index + 1])),
  }
}

function insertAfter(editing: Editing, values: Values, after: string | null): Parts {
  const { live, draft, addedId } = editing
  if (live.sections.some(({ id }) => id === addedId)) throw new ORPCError('CONFLICT', { message: ADDED_AND_PUBLISHED })
  if (draft.sections.some(({ id }) => id === addedId)) return only({})
  const current = listMerged(editing)
  const index = after === null ? 0 : current.findIndex(({ section }) => section.id === after) + 1
  if (after !== null && index === 0) throw sectionGone()
  const stored = listStored(editing)
  refuseFull(stored)
  const isLast = index === current.length
  const position = isLast ? getNextPosition(current) : (current[index - 1]?.position ?? 0)
  const added = newSection(editing, values, position, addedId)
  const wanted: MergedSection[] = current.toSpliced(index, 0, {
    section: added,
    isBuiltIn: false,
    replacesBuiltIn: false,
    position,
  })
  const sections = [...stored, added].toSorted(compareOrder)
  const placed = mergeWithBuiltIn({ slug: live.page.slug, sections })
  // A number between two others does not always exist, and a new section must not replace a built-in one.
  return isSameJson(getIds(placed), getIds(wanted)) ? only({ [addedId]: added }) : numberAll(editing, wanted, [added])
}

function addSection(editing: Editing, { values, after, keepsText }: Extract<PageDraftChange, { kind: 'add' }>): Parts {
  const { live, draft } = editing
  const merged = listMerged(editing)
  const text = keepsText && textAsSection(draft.fields.content ?? live.page.content, merged)
  if (!text) return insertAfter(editing, values, after)
  const textId = uuid()
  const first = insertAfter({ ...editing, addedId: textId }, text, merged.at(-1)?.section.id ?? null)
  const then = insertAfter({ ...editing, draft: withParts(draft, first) }, values, textId)
  return { ...then, sections: { ...first.sections, ...then.sections } }
}

function reorder(editing: Editing, seen: string[], wanted: string[]): Parts {
  const current = listMerged(editing)
  if (!isSameJson(seen, getIds(current))) throw new StaleChange()
  refuseOtherSections(wanted, seen)
  const asLive = listMerged({ ...editing, draft: { ...editing.draft, sectionOrder: null } })
  if (isSameJson(getIds(asLive), wanted)) return { ...only({}), order: null }
  const ordered = wanted.map((id) => current.find(({ section }) => section.id === id)!)
  return numberAll(editing, ordered, [])
}
