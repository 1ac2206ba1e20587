import type { StaleData } from '#contract/shared-errors.ts'
import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { findBuiltInType } from '#contract/sections/schemas.ts'
import { isStoredAs } from '#contract/text/is-stored-as.ts'
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
  /** The version that `values` change. The server refuses them if a newer one is stored. */
  basedOn: number
  /** What the server had when the person began to change it, then what was sent since without an answer: it may have that too. */
  before: Values[]
  /** Whether it was changed here since it was last sent. */
  isDirty: boolean
  /** Why the server refused it. It is not sent again until the person decides or changes it. */
  problem: Failure | undefined
  /** Who made the newer change, if it was refused because of one. */
  newerChange?: Pick<StaleData, 'changedBy' | 'isOwn'> | undefined
}

/** Whether the person must decide about it, because somebody else has changed or deleted it. */
export const isUndecided = ({ isDirty, problem }: Edited) => isDirty && (problem === 'stale' || problem === 'gone')

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

/** The sections on this device by the ids of those that are stored now. `isGone` says which ids are gone. */
export function matchKnown(all: Edited[], sections: Section[], isGone: (id: string) => boolean): Map<string, Edited> {
  const known = new Map(all.map((section) => [section.stored.id, section]))
  const added = sections.filter(({ id }) => !known.has(id)).map((stored) => ({ stored, values: toValues(stored) }))
  for (const section of all.filter(({ stored, problem }) => problem === 'gone' || isGone(stored.id))) {
    const type = findBuiltInType(section.stored)
    const isSentAgain = ({ values }: (typeof added)[number]) => section.before.slice(1).some((sent) => hasSameTexts(sent, values))
    // A new section of the same type may take the place of a built-in one, which is stored then.
    const replacing = type
      ? (added.find(({ values }) => hasSameTexts(values, toValues(section.stored)))
        ?? added.find(({ stored }) => findBuiltInType(stored) === type))
      : undefined
    // Or it is a deleted section that was added again.
    const found = replacing ?? added.find(isSentAgain)
    if (found && !known.has(found.stored.id)) known.set(found.stored.id, section)
  }
  return known
}

export function toEdited(stored: Section): Edited {
  const values = toValues(stored)
  return { key: stored.id, stored, values, basedOn: stored.version, before: [values], isDirty: false, problem: undefined }
}

/**
 * The draft that is open. Everything on the screen is drawn from it. `isText`: a post or a page with a text, without sections.
 */
export function createModel(draft: Draft, isText: boolean) {
  const model = {
    pageId: draft.pageId,
    isText,
    status: toStatus(draft),
    page: toEdited(pageAsSection(draft.fields, draft.fieldsVersion)),
    sections: draft.sections.map(toEdited),
    /** The section with this key, or the page itself. */
    find: (key: string): Edited | undefined =>
      key === PAGE ? model.page : model.sections.find((section) => section.key === key),
    setValue(key: string, path: string, value: unknown) {
      const section = model.find(key)
      if (!section) return
      section.values = setAt(section.values, path, value)
      section.isDirty = true
    },
    /** Applies what a change did. Changes that were not sent yet stay. `isOwn`: they were made after what the change did to the section. */
    apply({ draft: status, fields, sections, removed, order }: Effect, isOwn: boolean) {
      model.status = status
      if (fields) takeOver(model.page, pageAsSection(fields, status.fieldsVersion), isOwn)
      // A built-in section that was stored, or that is back, keeps its place on the screen.
      const all = matchKnown(model.sections, sections, (id) => removed.includes(id))
      for (const stored of sections) {
        const known = all.get(stored.id)
        if (known) takeOver(known, stored, isOwn)
        else model.sections.push(toEdited(stored))
      }
      model.sections = model.sections.filter((section) => {
        if (!removed.includes(section.stored.id)) return true
        // Undo has deleted a section while this person was writing in it.
        if (section.isDirty) section.problem = 'gone'
        return section.isDirty
      })
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
    /** Takes the draft as the server has it. Changes that were not sent yet stay. */
    replace(next: Draft) {
      const before = model.sections
      const ids = new Set(next.sections.map(({ id }) => id))
      const all = matchKnown(before, next.sections, (id) => !ids.has(id))
      model.status = toStatus(next)
      takeOver(model.page, pageAsSection(next.fields, next.fieldsVersion), false)
      model.sections = next.sections.map((stored) => {
        const known = all.get(stored.id)
        if (known) takeOver(known, stored, false)
        return known ?? toEdited(stored)
      })
      // A section was deleted while this person was writing in it.
      for (const [index, section] of before.entries())
        if (section.isDirty && !model.sections.includes(section)) {
          section.problem = 'gone'
          model.sections.splice(index, 0, section)
        }
    },
    /** Gives up all changes that were not sent yet. */
    forgetUnsent() {
      model.sections = model.sections.filter(({ problem }) => problem !== 'gone')
      for (const section of [model.page, ...model.sections]) takeStored(section)
    },
  }
  return model
}
export type Model = ReturnType<typeof createModel>

const toStatus = ({ fields: _fields, sections: _sections, ...status }: Draft): Status => status

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether both have the same texts. Whether a section is hidden is changed by a button, and never waits. */
const hasSameTexts = (one: Values, other: Values) => isStoredAs({ ...one, isActive: true }, { ...other, isActive: true })

type Fields = Record<string, unknown>
const toFields = ({ title, description, content }: Values): Fields => ({
  ...content,
  '/title': title,
  '/description': description,
})

/** Whether this person has changed a field. If not, it is as before and as in each request without an answer. */
const isChanged = (mine: Fields, before: Fields[], name: string) =>
  before.length === 0 || !before.every((fields) => isSame(fields[name], mine[name]))

/** The fields that this person has changed, and the others as they are now. */
function merge(mine: Values, before: Values[], now: Values): Values {
  if (mine.sectionType !== now.sectionType) return mine
  const [own, current, former] = [toFields(mine), toFields(now), before.map(toFields)]
  const read = (name: string) => (isChanged(own, former, name) ? own[name] : current[name])
  const content = Object.keys({ ...now.content, ...mine.content }).map((name) => [name, read(name)])
  return {
    ...now,
    title: read('/title') as string,
    description: read('/description') as string,
    content: Object.fromEntries(content) as JsonObject,
  }
}

/** Whether the server has, in a field that this person has changed, something that they neither saw nor sent. */
function isConflict(mine: Values, before: Values[], now: Values): boolean {
  if (mine.sectionType !== now.sectionType) return true
  const [own, current, former] = [toFields(mine), toFields(now), before.map(toFields)]
  return Object.keys(own).some(
    (name) => isChanged(own, former, name) && ![...former, own].some((fields) => isStoredAs(fields[name], current[name])),
  )
}

/** Takes what the server has now. What the person has changed since stays, and waits for their decision if it is a conflict. */
export function takeOver(known: Edited, stored: Section, isOwn: boolean): void {
  const { values: mine, before } = known
  const now = toValues(stored)
  known.stored = stored
  // An entry that was added is not stored before it has a text. It stays, because the person goes on with it.
  if (!known.isDirty) return takeStored(known, isSame(toStored(mine), toStored(now)) ? mine : now)
  known.values = merge(mine, before, now)
  if ((!isOwn || isUndecided(known)) && isConflict(mine, before, now)) {
    // The server would not refuse it, because a built-in section has no version.
    if (stored.isBuiltIn) known.problem = 'stale'
  } else if (isSame(known.values, now)) takeStored(known)
  else takeMine(known)
}

/** Gives up what this person has changed. */
export function takeStored(known: Edited, values = toValues(known.stored)): void {
  known.values = values
  known.before = []
  takeMine(known)
  known.isDirty = false
  known.problem = undefined
}

/** From now on, what this person has changed is based on what the server has. */
export function takeMine(known: Edited): void {
  known.basedOn = known.stored.version
  known.before = [toValues(known.stored), ...known.before.slice(1)]
  if (isUndecided(known)) known.problem = known.newerChange = undefined
}
