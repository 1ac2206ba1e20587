import { storeCollegeName } from '#content/college-name.ts'
import type { MergedSection } from '#content/page-sections.ts'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import type { PageDraftFields } from '#contract/pages/page-fields.ts'
import { cleanContent } from '#server/features/pages/rules.ts'
import {
  findBuiltIn,
  findReplacing,
  getFields,
  refuseFull,
  safeContent,
  UNSTORED,
} from '#server/features/pages/sections/rules.ts'
import type { StoredSection } from '#server/features/pages/store.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { fieldsWithDraft, getDraftFields, sectionsWithDraft, type DraftSection } from './draft.ts'
import { withParts, type Parts } from './draft-parts.ts'
import { addSection, insertAfter, reorder } from './edit-order.ts'
import {
  getVersionFields,
  listMerged,
  newSection,
  onlySection,
  onlySections,
  sectionGone,
  StaleChange,
  listStored,
  type Editing,
  type Values,
} from './editing.ts'

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

/** A section of the draft, or null if it is the same as the live one. */
function changedSection(editing: Editing, before: StoredSection, values: Values): DraftSection | null {
  const { live, draft } = editing
  const own = draft.sections.find(({ id }) => id === before.id)
  const liveSection = live.sections.find(({ id }) => id === before.id)
  const after = getFields({ ...before, ...values })
  const isAs = (other: StoredSection | undefined) => other && isSameJson(getFields(other), after)
  if (isAs(liveSection) && (own?.liveVersion ?? liveSection!.version) === liveSection!.version) return null
  if (own && isAs(own)) return own
  const { id, pageId, orderIndex } = before
  return {
    ...after,
    id,
    pageId,
    orderIndex,
    ...getVersionFields(editing),
    liveVersion: own ? own.liveVersion : before.version,
    isDeleted: false,
    replacesBuiltIn: own?.replacesBuiltIn ?? false,
  }
}

function editSection(editing: Editing, id: string, version: number, values: Values): Parts {
  const before = findStored(editing, id)
  const isStored = isSameJson(getFields(before), getFields({ ...before, ...values }))
  if (before.version !== version && !isStored) throw new StaleChange(before)
  return onlySection(id, changedSection(editing, before, values))
}

function storeBuiltIn(editing: Editing, builtInType: string, values: Values): Parts {
  const found = findBuiltIn(listMerged(editing), builtInType)
  if (!found) throw sectionGone()
  if (found.replacesBuiltIn) return editSection(editing, found.section.id, UNSTORED, values)
  refuseFull(listStored(editing))
  return onlySections([newSection(editing, values, found.position)])
}

function setActive(editing: Editing, id: string, isActive: boolean): Parts {
  const { section, isBuiltIn } = findMerged(editing, id)
  if (isBuiltIn) return storeBuiltIn(editing, section.sectionType, { ...section, isActive })
  return onlySection(id, changedSection(editing, findStored(editing, id), { ...section, isActive }))
}

function deleteSection(editing: Editing, id: string, version: number): Parts {
  const { updatedAt: _, ...section } = findStored(editing, id, version)
  const { draft, live } = editing
  const own = draft.sections.find((one) => one.id === id)
  if (!live.sections.some((one) => one.id === id)) return onlySection(id, null)
  const liveVersion = own ? own.liveVersion : section.version
  return onlySection(id, { ...section, ...getVersionFields(editing), liveVersion, isDeleted: true, replacesBuiltIn: false })
}
