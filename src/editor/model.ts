import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import type { Draft, Effect, Section } from './api.ts'
import { setAt, type Values } from './fields.ts'

export type Status = Omit<Draft, 'fields' | 'sections'>

/** A section of the draft, as the server has it and as it is on this device. */
export interface Edited {
  /** Stays the same when a built-in section is stored and gets an id of its own. */
  key: string
  stored: Section
  values: Values
  /** Changed here since it was last sent. */
  isDirty: boolean
}

export const toValues = ({ sectionType, title, description, content, isActive }: Section): Values => ({
  sectionType,
  title: title ?? '',
  description: description ?? '',
  content: toFormValues(sectionType, content),
  isActive,
})

/** What the server stores of the values. */
export const toStored = ({ content, ...values }: Values) => ({ ...values, content: fromFormValues(values.sectionType, content) })

/** The draft that is open. Everything on the screen is drawn from it. */
export interface Model {
  readonly pageId: string
  status: Status
  fields: Draft['fields']
  sections: Edited[]
  find(key: string): Edited | undefined
  setValue(key: string, path: string, value: unknown): void
  /** Takes over what the server answered. What is changed here and not yet sent stays. */
  apply(effect: Effect): void
  replace(draft: Draft): void
}

const isInSlot = ({ isBuiltIn, replacesBuiltIn }: Section) => isBuiltIn || replacesBuiltIn
const slotOf = (section: Section) => (isInSlot(section) ? canonicalType(section.sectionType) : undefined)

export function createModel(draft: Draft): Model {
  const edited = (stored: Section): Edited => ({ key: stored.id, stored, values: toValues(stored), isDirty: false })

  const model: Model = {
    pageId: draft.pageId,
    ...splitDraft(draft),
    sections: draft.sections.map(edited),
    find: (key) => model.sections.find((section) => section.key === key),
    setValue(key, path, value) {
      const section = model.find(key)
      if (!section) return
      section.values = setAt(section.values, path, value)
      section.isDirty = true
    },
    apply({ draft: status, fields, sections, removed, order }) {
      model.status = status
      if (fields) model.fields = fields
      for (const stored of sections) {
        // A built-in section that was stored, or that is back, keeps its place on the screen.
        const slot = slotOf(stored)
        const known =
          model.sections.find((section) => section.stored.id === stored.id)
          ?? model.sections.find((section) => removed.includes(section.stored.id) && slot && slotOf(section.stored) === slot)
        if (known) takeOver(known, stored)
        else model.sections.push(edited(stored))
      }
      model.sections = model.sections.filter(({ stored }) => !removed.includes(stored.id))
      if (!order) return
      const place = new Map(order.map((id, index) => [id, index]))
      model.sections.sort((a, b) => (place.get(a.stored.id) ?? 0) - (place.get(b.stored.id) ?? 0))
    },
    replace(next) {
      const before = model.sections
      Object.assign(model, splitDraft(next))
      model.sections = next.sections.map((stored) => {
        const known = before.find((section) => section.stored.id === stored.id)
        if (known) takeOver(known, stored)
        return known ?? edited(stored)
      })
    },
  }
  return model
}

const splitDraft = ({ fields, sections: _, ...status }: Draft) => ({ fields, status })

function takeOver(known: Edited, stored: Section): void {
  known.stored = stored
  if (!known.isDirty) known.values = toValues(stored)
}
