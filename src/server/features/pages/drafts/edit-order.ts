import { ORPCError } from '@orpc/server'
import { v7 as uuid } from 'uuid'
import type { MergedSection } from '#content/page-sections.ts'
import type { PageDraftChange } from '#contract/pages/page-drafts.ts'
import {
  getNextPosition,
  mergeWithBuiltIn,
  refuseFull,
  refuseOtherSections,
  textAsSection,
} from '#server/features/pages/sections/rules.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { compareOrder, type DraftSection } from './draft.ts'
import { withParts, type Parts } from './draft-parts.ts'
import {
  listMerged,
  newSection,
  onlySections,
  sectionGone,
  StaleChange,
  listStored,
  UNCHANGED,
  type Editing,
  type Values,
} from './editing.ts'

/* Changes that give sections another place: they add one, copy one, or order all. */

const ADDED_AND_PUBLISHED = 'An earlier attempt added this section, and it has been published since.'

const getIds = (sections: MergedSection[]) => sections.map(({ section }) => section.id)

/** Numbers all sections in this order. Built-in ones have no number of their own, so they are stored. */
function numberAll(editing: Editing, ordered: MergedSection[], added: DraftSection[]): Parts {
  const toStore: DraftSection[] = []
  const ids = ordered.map(({ section, isBuiltIn }, index) => {
    if (!isBuiltIn) return section.id
    const stored = newSection(editing, section, index + 1)
    toStore.push(stored)
    return stored.id
  })
  refuseFull(listStored(editing), toStore.length + added.length)
  return { ...onlySections([...added, ...toStore]), order: Object.fromEntries(ids.map((id, index) => [id, index + 1])) }
}

export function insertAfter(editing: Editing, values: Values, after: string | null): Parts {
  const { live, draft, addedId } = editing
  if (live.sections.some(({ id }) => id === addedId)) throw new ORPCError('CONFLICT', { message: ADDED_AND_PUBLISHED })
  if (draft.sections.some(({ id }) => id === addedId)) return UNCHANGED
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
  return isSameJson(getIds(placed), getIds(wanted)) ? onlySections([added]) : numberAll(editing, wanted, [added])
}

export function addSection(editing: Editing, { values, after, keepsText }: Extract<PageDraftChange, { kind: 'add' }>): Parts {
  const { live, draft } = editing
  const merged = listMerged(editing)
  const text = keepsText && textAsSection(draft.fields.content ?? live.page.content, merged)
  if (!text) return insertAfter(editing, values, after)
  const textId = uuid()
  const first = insertAfter({ ...editing, addedId: textId }, text, merged.at(-1)?.section.id ?? null)
  const then = insertAfter({ ...editing, draft: withParts(draft, first) }, values, textId)
  return { ...then, sections: { ...first.sections, ...then.sections } }
}

export function reorder(editing: Editing, seen: string[], wanted: string[]): Parts {
  const current = listMerged(editing)
  if (!isSameJson(seen, getIds(current))) throw new StaleChange()
  refuseOtherSections(wanted, seen)
  const asLive = listMerged({ ...editing, draft: { ...editing.draft, sectionOrder: null } })
  if (isSameJson(getIds(asLive), wanted)) return { ...UNCHANGED, order: null }
  const ordered = wanted.map((id) => current.find(({ section }) => section.id === id)!)
  return numberAll(editing, ordered, [])
}
