import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import type { Draft, Effect, Failure, Section } from './api.ts'
import { PAGE, setAt, type Values } from './fields.ts'

export type Status = Omit<Draft, 'fields' | 'sections'>

/** A section of the draft, or the page's own title and text, as the server has it and as it is on this device. */
export interface Edited {
  /** Stays the same when a built-in section is stored and gets an id of its own. */
  key: string
  stored: Section
  values: Values
  /** The version of `stored` that `values` change. The server refuses them if a newer one is stored. */
  basedOn: number
  /** Whether it was changed here since it was last sent. */
  isDirty: boolean
  /** Why the server refused it. It is not sent again until the person decides or changes it. */
  problem: Failure | undefined
  /** What was sent last and not answered. The server may have stored it. */
  unanswered?: Values | undefined
}

export const toValues = ({ sectionType, title, description, content, isActive }: Section): Values => ({
  sectionType,
  title: title ?? '',
  description: description ?? '',
  content: sectionType === PAGE ? (content as Values['content']) : toFormValues(sectionType, content),
  isActive,
})

/** The page's own fields in the form of a section, so that they are typed, sent and kept in the same way. */
export const pageAsSection = (
  { title, content, excerpt, featuredImage, publishDate }: Draft['fields'],
  version: number,
): Section => ({
  id: PAGE,
  sectionType: PAGE,
  title,
  description: null,
  content: { html: content, excerpt: excerpt ?? '', featuredImage: featuredImage ?? '', publishDate: publishDate ?? '' },
  orderIndex: 0,
  isActive: true,
  isBuiltIn: false,
  replacesBuiltIn: false,
  isOriginal: false,
  version,
  updatedAt: null,
})

/** What the server stores of the values of a section. */
export const toStored = ({ content, ...values }: Values) => ({ ...values, content: fromFormValues(values.sectionType, content) })

/** The draft that is open. Everything on the screen is drawn from it. */
export interface Model {
  readonly pageId: string
  status: Status
  /** The page is a post, or has a text and no sections. */
  readonly isText: boolean
  readonly page: Edited
  sections: Edited[]
  /** The section with this key, or the page itself. */
  find(key: string): Edited | undefined
  setValue(key: string, path: string, value: unknown): void
  /** Applies an answer of the server, to `sent` if that was sent. Keeps changes that were not sent yet. */
  apply(effect: Effect, sent?: Edited): void
  /** `isOwn`: the person did what changed the draft, so that their unsent changes are based on it. Else they stay as they are. */
  replace(draft: Draft, isOwn: boolean): void
}

/** Whether a stored section replaces what is a built-in one on this device: somebody has stored it meanwhile. */
const replaces = (stored: Section, { stored: known }: Pick<Edited, 'stored'>): boolean =>
  known.isBuiltIn && stored.replacesBuiltIn && getBuiltInKey(known) === getBuiltInKey(stored)

/** A built-in section and the one that replaces it have the same key. */
const getBuiltInKey = ({ isBuiltIn, replacesBuiltIn, sectionType }: Section) =>
  isBuiltIn || replacesBuiltIn ? canonicalType(sectionType) : undefined

export function createModel(draft: Draft, isText: boolean): Model {
  const edited = (stored: Section): Edited => ({
    key: stored.id,
    stored,
    values: toValues(stored),
    basedOn: stored.version,
    isDirty: false,
    problem: undefined,
  })

  const model: Model = {
    pageId: draft.pageId,
    isText,
    status: toStatus(draft),
    page: edited(pageAsSection(draft.fields, draft.fieldsVersion)),
    sections: draft.sections.map(edited),
    find: (key) => (key === PAGE ? model.page : model.sections.find((section) => section.key === key)),
    setValue(key, path, value) {
      const section = model.find(key)
      if (!section) return
      section.values = setAt(section.values, path, value)
      section.isDirty = true
    },
    apply({ draft: status, fields, sections, removed, order }, sent) {
      model.status = status
      // Somebody else may have changed a section since: then the server has more than one version that this device does not know.
      // A built-in section that this change has stored was still as in the program before.
      const isOwn = (known: Edited, { version }: Section) =>
        known === sent || removed.includes(known.stored.id) || version <= known.basedOn + 1
      if (fields) {
        const stored = pageAsSection(fields, status.fieldsVersion)
        takeOver(model.page, stored, isOwn(model.page, stored))
      }
      for (const stored of sections) {
        // A built-in section that was stored, or that is back, keeps its place on the screen.
        const key = getBuiltInKey(stored)
        const known =
          model.sections.find((section) => section.stored.id === stored.id)
          ?? model.sections.find((section) => removed.includes(section.stored.id) && key && getBuiltInKey(section.stored) === key)
        if (known) takeOver(known, stored, isOwn(known, stored))
        else model.sections.push(edited(stored))
      }
      model.sections = model.sections.filter(({ stored }) => !removed.includes(stored.id))
      if (!order) return
      // A section that somebody else deleted stays behind the same section.
      let before = -1
      const place = new Map(
        model.sections.map((section) => {
          const index = order.indexOf(section.stored.id)
          if (index >= 0) before = index
          return [section, before]
        }),
      )
      model.sections.sort((a, b) => place.get(a)! - place.get(b)!)
    },
    replace(next, isOwn) {
      const before = model.sections
      model.status = toStatus(next)
      takeOver(model.page, pageAsSection(next.fields, next.fieldsVersion), isOwn)
      model.sections = next.sections.map((stored) => {
        const known =
          before.find((section) => section.stored.id === stored.id) ?? before.find((section) => replaces(stored, section))
        if (known) takeOver(known, stored, isOwn)
        return known ?? edited(stored)
      })
      // Somebody else deleted a section while this person was writing in it.
      for (const [index, section] of before.entries())
        if (section.isDirty && !model.sections.includes(section)) {
          section.problem = 'gone'
          model.sections.splice(index, 0, section)
        }
    },
  }
  return model
}

const toStatus = ({ fields: _fields, sections: _sections, ...status }: Draft): Status => status

/**
 * The page's own values are several fields. Those that this person has not changed are those of the server: the same as before,
 * and as in a request without an answer, which may not have arrived.
 */
function followServer(mine: Values, before: Values[], now: Values): Values {
  const content = Object.entries(mine.content).map(([name, value]) => [
    name,
    before.every((values) => value === values.content[name]) ? now.content[name] : value,
  ])
  return {
    ...mine,
    title: before.every(({ title }) => mine.title === title) ? now.title : mine.title,
    content: Object.fromEntries(content) as JsonObject,
  }
}

function takeOver(known: Edited, stored: Section, isOwn: boolean): void {
  const before = [toValues(known.stored), ...(known.unanswered ? [known.unanswered] : [])]
  known.stored = stored
  if (!known.isDirty) known.values = toValues(stored)
  else if (stored.sectionType === PAGE) known.values = followServer(known.values, before, toValues(stored))
  // The person has not decided yet between an older state and theirs.
  if (!known.isDirty || (isOwn && known.problem !== 'stale')) known.basedOn = stored.version
}
