import { useRef, useState } from 'react'
import type { StaleData } from '#contract/shared-errors.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'
import type { UnsavedInput } from '#admin/shared/unsaved-input/unsaved-input-store.ts'
import { createAttempts, FIRST_VERSION, getConflict } from './attempts.ts'
import { readDeferredInput } from './deferred-input.ts'
import type { FormState } from './mantine-form.ts'
import { describeTaken, mergeFields } from './merge-fields.ts'
import {
  isPublishing,
  type RecordFormOptions,
  type RecordOperations,
  type RecordValues,
  type SaveOptions,
  type Send,
  type StoredRecord,
} from './record-form-options.ts'

interface Save<Values, Stored, Answer> {
  values: Values
  /** The version that it starts from, and what the record has in it. */
  version: number
  before?: Partial<Values>
  send: Send<Values, Answer>
  load: RecordOperations<Values, Stored>['load'] | undefined
  /** Puts the values and a newer version of somebody else together. Null if they are in conflict. */
  merge?: (values: Values, theirs: Stored, change: StaleData) => Values | null
}

/**
 * The record on the server, as far as its form knows it, and how the form saves over it. The initial values of the form are what the
 * record has now.
 */
export function useStoredRecord<Values extends RecordValues, Stored extends StoredRecord>(
  form: FormState<Values>,
  options: RecordFormOptions<Values, Stored>,
) {
  const { stored, getFormValues, labels, fieldGroups, onNewVersion } = options
  /** The version that the next save starts from. */
  const [version, setVersion] = useState(stored?.version ?? FIRST_VERSION)
  const id = useRef(stored?.id)
  /** What the record had when the input began. Nobody knows it of a new record, which a lost request may have added. */
  const base = useRef<Partial<Values>>(stored ? form.getInitialValues() : {})
  /** Says what the form has taken from others, once it is saved. */
  const takenMessage = useRef('')
  const [attempts] = useState(() => createAttempts<Values, Stored>(getFormValues))

  /** Saves, and takes what only others have changed. What becomes public shows that first. */
  const saveMerged = <Answer>(values: Values, from: number, send: Send<Values, Answer>, saveOptions: SaveOptions<Values> = {}) =>
    saveOver({
      values,
      version: from,
      send,
      load: options.load,
      merge(sent, theirs, change) {
        readDeferredInput()
        const { taken, conflicts, message, isShownFirst } = compare(theirs, change, saveOptions, sent)
        // What was typed since stays in the form.
        const shown = compare(theirs, change, saveOptions)
        if (conflicts.length > 0 || shown.conflicts.length > 0 || isShownFirst) return null
        take(theirs, shown.taken, message)
        return { ...sent, ...taken }
      },
    })

  /**
   * Saves. If the server has a newer version, it saves again over that: at once if the version is what an unanswered attempt has sent,
   * or with the result of `merge`.
   */
  async function saveOver<Answer>(save: Save<Values, Stored, Answer>): Promise<{ answer: Answer; saved: Values }> {
    const { values, version: from, before = attempts.getBase(form.getInitialValues()), send, load, merge } = save
    const getId = () => id.current ?? ''
    try {
      return { answer: await attempts.save(values, () => send(values, from, before, getId())), saved: values }
    } catch (error) {
      const change = getConflict(error)
      if (!change || !load || (!merge && !attempts.hasUnanswered())) throw error
      const theirs = await load(getId()).catch((loadError: unknown) => {
        // The notice of a conflict tries to load it again.
        throw attempts.hasUnanswered() ? loadError : error
      })
      const theirValues = getFormValues(theirs)
      const next = attempts.isUnanswered(theirValues) ? values : merge?.(values, theirs, change)
      if (!next) throw error
      return saveOver({ ...save, values: next, version: theirs.version, before: theirValues })
    }
  }

  /** Adds the record. One that was added to a draft is still new for the submit button. */
  const add = (
    values: Values,
    { create, save, load, isDraft }: RecordOperations<Values, Stored> & { isDraft?: boolean } = options,
  ): Promise<Stored> =>
    attempts.add(
      values,
      async (sent, once) => {
        const added = await create!(sent, once)
        if (!isDraft) id.current = added.id
        return added
      },
      async (added) => (await saveOver({ values, version: added.version, send: save, load })).answer as Stored,
    )

  const getBase = (theirs?: Stored) => attempts.getBase(base.current, theirs && getFormValues(theirs))

  /** Compares what this form and others have changed. */
  function compare(theirs: Stored, change: StaleData, saveOptions: SaveOptions<Values>, values = form.getValues()) {
    const mine = { ...values, ...saveOptions.changes }
    const merge = mergeFields(getBase(theirs), mine, getFormValues(theirs), fieldGroups)
    const message = describeTaken(merge.taken, labels, change)
    /** Whether the person must see what is taken before it is saved. */
    const isShownFirst = message !== '' && (isPublishing(saveOptions) || options.becomesPublic?.(merge.taken) === true)
    return { ...merge, message, isShownFirst }
  }

  /** Goes on from their version, with these of its values in the form. */
  function goOnFrom(theirs: Stored, values: Partial<Values>) {
    attempts.settle()
    setVersion(theirs.version)
    onNewVersion?.(theirs)
    const theirValues = getFormValues(theirs)
    base.current = theirValues
    form.setInitialValues(theirValues)
    form.setValues({ ...form.getValues(), ...values })
  }

  /** Goes on from their version with what only they have changed. */
  function take(theirs: Stored, taken: Partial<Values>, message: string) {
    goOnFrom(theirs, taken)
    takenMessage.current = message
  }

  /** The record has these values now. */
  function markSaved(values: Values) {
    form.resetDirty(values)
    base.current = values
    if (takenMessage.current) showDone(`${takenMessage.current} Both changes are saved.`, { kind: 'merged' })
    takenMessage.current = ''
  }

  /** Goes on with the input of an earlier form. */
  function restore({ values, version: from, base: startedFrom = {}, idempotencyKey }: UnsavedInput<Values>) {
    attempts.restore(idempotencyKey)
    setVersion(from)
    base.current = startedFrom
    form.setValues(values)
  }

  return {
    version,
    setVersion,
    /** Whether the record is on the server, as far as the form knows. */
    exists: () => stored !== null || id.current !== undefined,
    load: options.load && (() => options.load!(id.current ?? '')),
    getBase,
    getKey: attempts.getKey,
    mayDiffer: attempts.mayDiffer,
    compare,
    goOnFrom,
    take,
    saveOver,
    saveMerged,
    add,
    markSaved,
    restore,
  }
}

export type FormRecord<Values extends RecordValues, Stored extends StoredRecord> = ReturnType<
  typeof useStoredRecord<Values, Stored>
>
