import { canonicalType } from '#contract/sections/schemas.ts'
import { PAGE } from '../fields.ts'
import { takeOver, toEdited, type Edited, type Model } from '../model.ts'
import type { Unsent } from './unsent.ts'

/** The version of a built-in section. */
const UNSTORED = 0

/** The section with this id, or the one that has replaced the built-in section that the changes are about. */
function findSection({ page, sections }: Model, id: string, { values, version }: Unsent[string]): Edited | undefined {
  if (id === PAGE) return page
  const type = canonicalType(values.sectionType)
  return (
    sections.find(({ stored }) => stored.id === id)
    ?? (version === UNSTORED
      ? sections.find(({ stored }) => stored.replacesBuiltIn && canonicalType(stored.sectionType) === type)
      : undefined)
  )
}

/** A section that somebody has deleted meanwhile. */
function toDeleted(id: string, { values, version }: Unsent[string]): Edited {
  const { sectionType, title, description, content, isActive } = values
  const own = { isBuiltIn: false, replacesBuiltIn: false, isOriginal: false, orderIndex: 0, updatedAt: null }
  return toEdited({ ...own, id, sectionType, title, description, content, isActive, version })
}

/** Adds the changes that an earlier visit could not send to the draft. */
export function restoreUnsent(model: Model, unsent: Unsent): void {
  for (const [id, waiting] of Object.entries(unsent)) {
    const { values, version, before = [] } = waiting
    const found = findSection(model, id, waiting)
    const section = found ?? toDeleted(id, waiting)
    Object.assign(section, { values, basedOn: version, before, isDirty: true } satisfies Partial<Edited>)
    if (!found) model.sections.push(section)
    else if (found.stored.version !== version) takeOver(found, found.stored, false)
  }
}
