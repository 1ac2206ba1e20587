import { matchKnown, takeOver, toEdited, toStored, type Edited, type Model } from '../model.ts'
import type { Unsent } from './unsent.ts'

/** The version of a built-in section. */
const UNSTORED = 0

/** A section as an earlier visit left it. */
function toUnsent(id: string, { values, version, before = [] }: Unsent[string]): Edited {
  const own = { isBuiltIn: version === UNSTORED, replacesBuiltIn: false, isOriginal: false, orderIndex: 0, updatedAt: null }
  const stored = { ...toStored(before[0] ?? values), ...own, id, version }
  return { ...toEdited(stored), values, basedOn: version, before, isDirty: true }
}

/** Adds the changes that an earlier visit could not send to the draft. */
export function restoreUnsent(model: Model, unsent: Unsent): void {
  const waiting = Object.entries(unsent).map(([id, one]) => toUnsent(id, one))
  const sections = [model.page, ...model.sections]
  const ids = new Set(sections.map(({ stored }) => stored.id))
  const known = matchKnown(
    waiting,
    sections.map(({ stored }) => stored),
    (id) => !ids.has(id),
  )
  for (const section of sections) {
    const earlier = known.get(section.stored.id)
    if (!earlier) continue
    const { values, basedOn, before, isDirty } = earlier
    Object.assign(section, { values, basedOn, before, isDirty } satisfies Partial<Edited>)
    takeOver(section, section.stored, false)
  }
  const found = new Set(sections.map(({ stored }) => known.get(stored.id)))
  // The server says that it has deleted these.
  model.sections.push(...waiting.filter((one) => !found.has(one)))
}
