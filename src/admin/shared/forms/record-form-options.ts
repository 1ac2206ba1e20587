import type * as z from 'zod'
import type { ChangeMeta } from '#admin/query-client.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import type { ToastText } from '#admin/shared/toasts/toast.ts'

/** The toasts of a save, and the queries to refresh after it. */
interface RecordMeta extends Pick<ChangeMeta, 'refresh' | 'durationMs' | 'action' | 'kind'> {
  done: NonNullable<ChangeMeta['done']>
  failed?: ToastText
}

export type RecordValues = Record<string, unknown>
export interface StoredRecord {
  /** Settings have none. */
  id?: string
  version: number
}

/** `before` is what the record has, as far as the form is sure of it. `id` is empty for settings. */
export type Send<Values, Answer> = (values: Values, version: number, before: Partial<Values>, id: string) => Promise<Answer>

/** How a record is read and written. */
export interface RecordOperations<Values, Stored> {
  /** Reads the record as it is stored now. */
  load?: (id: string) => Promise<Stored>
  /** Left out for records that always exist, such as settings. */
  create?: (values: Values, once: Once) => Promise<Stored>
  save: Send<Values, unknown>
}

export interface RecordFormOptions<Values extends RecordValues, Stored extends StoredRecord> extends RecordOperations<
  Values,
  Stored
> {
  /** Names the form and its unsaved input, such as 'tags/new'. */
  name: string
  /** The record to edit; null creates one. */
  stored: Stored | null
  /** What people call this form, where a screen has several. The question before they leave it names it. */
  title?: string
  getFormValues: (stored: Stored | null) => Values
  schema: z.ZodType
  /** The names of the fields, for comparing two versions. */
  labels: Partial<Record<keyof Values, string>>
  /** Fields that only make sense together: once more than one of a group has changed, all of them are taken from one side. */
  fieldGroups?: (keyof Values)[][]
  /** Whether these changes of others make it public, now or later: what is saved over them is published. */
  becomesPublic?: (taken: Partial<Values>) => boolean
  /** Makes values readable for that comparison, such as dates and ids. */
  formatForDiff?: (values: Values) => Record<string, unknown>
  meta: (isNew: boolean) => RecordMeta
  /** Saves by itself, a moment after the last input, and resolves to the record. Only the changes of others cause a toast. */
  autosave?: Send<Values, Stored>
  /** Called while the form is still open, after the lists show the saved record. */
  onSaved: () => void
  /** Called with the record that the open form goes on from: after a save that keeps it open, or with the other version. */
  onNewVersion?: (stored: Stored) => void
  /** Which values are stored while they are unsaved; by default all of them. */
  toStoredInput?: (values: Values) => Values
  /** A toast for invalid values, beside the messages at the fields. */
  invalid?: (values: Values) => ToastText | null
  /** Sees every change and may return changes to other fields. */
  onChange?: (values: Values, before: Values) => Partial<Values> | undefined
}

/** How a button saves, if not as the submit button does. */
export interface SaveOptions<Values> {
  /** Saved in place of the values of the form. */
  changes?: Partial<Values>
  staysOpen?: boolean
  /** Called once it is saved, if the form stays open. */
  whenSaved?: () => void
}

/** What is published is what the form shows, so it takes no changes of others unseen. */
export const isPublishing = ({ changes, whenSaved }: SaveOptions<object>) => Boolean(changes ?? whenSaved)
