import type { StaleData } from '#contract/shared-errors.ts'
import {
  getChangeMessage,
  getErrorCode,
  getErrorMessage,
  getFieldErrors,
  isCancelled,
} from '#admin/shared/connection/server-error.ts'
import { getConflict } from './attempts.ts'

/** How a save ended. Everything a form shows about it depends on this. */
export type SaveOutcome<Stored> =
  | { kind: 'saved' }
  /** The record was saved elsewhere in between. `theirs` is the record as it is stored now. */
  | { kind: 'conflict'; change: StaleData; theirs: Stored }
  /** Somebody else has deleted the record. */
  | { kind: 'gone' }
  /** The server refused single fields. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed'; message: string; isInToast: boolean }

interface Source<Stored> {
  /** Reads the record as it is stored now. */
  load?: (() => Promise<Stored>) | undefined
  /** Whether a deleted record can be created again. */
  canCreate: boolean
  /** Whether a toast already tells of errors other than conflicts. */
  hasToast: boolean
  /** Whether the form has a field of this name. */
  hasField: (name: string) => boolean
}

/** Turns the error of a save into its outcome; null if somebody cancelled. A conflict also loads the other version, for comparison. */
export async function toSaveOutcome<Stored>(error: unknown, record: Source<Stored>): Promise<SaveOutcome<Stored> | null> {
  if (isCancelled(error)) return null
  const isGone = (cause: unknown) => record.canCreate && getErrorCode(cause) === 'NOT_FOUND'
  if (isGone(error)) return { kind: 'gone' }
  const change = getConflict(error)
  if (change && record.load) {
    try {
      return { kind: 'conflict', change, theirs: await record.load() }
    } catch (loadError) {
      if (isGone(loadError)) return { kind: 'gone' }
      const reason = getErrorMessage(loadError)
      const message = `${getErrorMessage(error)} The other version could not be loaded: ${reason} Save again to compare.`
      return { kind: 'failed', message, isInToast: false }
    }
  }
  const refused = Object.entries(getFieldErrors(error)).map(([path, message]) => [findField(path, record.hasField), message])
  if (refused.length > 0 && refused.every(([field]) => field)) return { kind: 'invalid', fields: Object.fromEntries(refused) }
  // A message for a field that the form does not show would appear nowhere.
  return { kind: 'failed', message: getChangeMessage(error), isInToast: record.hasToast }
}

/** The field of the form for a path of the server, which may wrap the values, as in `change.fields.title`. */
function findField(path: string, hasField: (name: string) => boolean): string | undefined {
  const names = path.split('.')
  const start = names.findIndex(hasField)
  return start < 0 ? undefined : names.slice(start).join('.')
}
