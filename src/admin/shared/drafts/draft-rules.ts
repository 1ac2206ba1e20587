/* Which of the work on this device is offered to a form, and which of it is over. */

export interface Draft<Values> {
  values: Values
  /** The version of the record that it started from. */
  version: number
  /** When it was typed. */
  at: string
}

export type DraftEntry<Values> = [key: string, work: Draft<Values>]

const KEPT_MS = 30 * 24 * 60 * 60_000

/** The key of one open form's own work; `name` is that of the form, such as 'USER/tags/new'. */
export const createDraftKey = (name: string): string => `${name}#${Date.now().toString(36)}${Math.random().toString(36).slice(1)}`

/** The latest work on the form of this name that no form which is still open holds. */
export const findLatestDraft = <Values>(entries: DraftEntry<Values>[], name: string, held: ReadonlySet<string>) =>
  entries
    .filter(([key]) => key.startsWith(`${name}#`) && !held.has(key))
    .toSorted(([, one], [, other]) => one.at.localeCompare(other.at))
    .at(-1)

/** What nobody has come back to for 30 days; so the device does not fill up. */
export const isOver = ({ at }: Draft<unknown>, now: number): boolean => !(now - Date.parse(at) < KEPT_MS)
