import { canonicalType } from '#contract/sections/schemas.ts'
import { PAGE } from '../fields.ts'
import type { Edited, Model } from '../model.ts'
import type { Unsent } from './unsent.ts'

/** The version of a built-in section. */
const UNSTORED = 0

/** The section with this id, or the one that has replaced the built-in section that the changes are about. */
function findSection({ sections }: Model, id: string, { values, version }: Unsent[string]): Edited | undefined {
  const type = canonicalType(values.sectionType)
  return (
    sections.find(({ stored }) => stored.id === id)
    ?? (version === UNSTORED
      ? sections.find(({ stored }) => stored.replacesBuiltIn && canonicalType(stored.sectionType) === type)
      : undefined)
  )
}

/** Adds the changes that an earlier visit could not send to the draft. Returns those that the person must decide about. */
export function restoreUnsent(model: Model, unsent: Unsent): Edited[] {
  return Object.entries(unsent).flatMap(([id, waiting]) => {
    const { values, version } = waiting
    const section = id === PAGE ? model.page : findSection(model, id, waiting)
    if (!section) {
      const { sectionType, title, description, content, isActive } = values
      const own = { isBuiltIn: false, replacesBuiltIn: false, isOriginal: false, orderIndex: 0, updatedAt: null }
      const stored = { ...own, id, sectionType, title, description, content, isActive, version }
      const gone: Edited = { key: id, stored, values, basedOn: version, isDirty: true, problem: 'gone' }
      model.sections.push(gone)
      return [gone]
    }
    Object.assign(section, { values, basedOn: version, isDirty: true } satisfies Partial<Edited>)
    if (section.stored.version === version) return []
    section.problem = 'stale'
    return [section]
  })
}
