import { useState } from 'react'
import { readDeferredInput } from './deferred-input.ts'
import type { FormState } from './mantine-form.ts'
import { diffValues, mergeFields } from './merge-fields.ts'
import {
  isPublishing,
  type RecordFormOptions,
  type RecordValues,
  type SaveOptions,
  type StoredRecord,
} from './record-form-options.ts'
import { toSaveOutcome, type SaveOutcome } from './save-outcome.ts'
import type { FormRecord } from './use-stored-record.ts'

/** How the last save of a record ended, and what the person can do about it. */
export function useSaveOutcome<Values extends RecordValues, Stored extends StoredRecord>(
  form: FormState<Values>,
  record: FormRecord<Values, Stored>,
  options: RecordFormOptions<Values, Stored>,
) {
  const { stored, getFormValues, create, meta, fieldGroups } = options
  const [outcome, setOutcome] = useState<
    (SaveOutcome<Stored> & { saveOptions?: SaveOptions<Values> | undefined; base?: Partial<Values> }) | null
  >(null)

  /** Without `saveOptions`, the form has saved by itself. */
  async function showRefusal(error: unknown, saveOptions?: SaveOptions<Values>) {
    const refusal = await toSaveOutcome(error, {
      load: record.load,
      canCreate: Boolean(stored && create),
      hasToast: meta(!stored).failed !== undefined,
      hasField: (field) => field in form.getValues(),
    })
    form.setErrors(refusal?.kind === 'invalid' ? refusal.fields : {})
    if (refusal?.kind !== 'conflict') return setOutcome(refusal && { ...refusal, saveOptions })
    const { theirs, change } = refusal
    const { taken, conflicts, message } = record.compare(theirs, change, saveOptions ?? {})
    if (!message || conflicts.length > 0) return setOutcome({ ...refusal, saveOptions, base: record.getBase(theirs) })
    record.goOnFrom(theirs, taken)
    sayTaken(taken, message)
  }

  /** Says what the form has taken from others, before it is saved. */
  function sayTaken(taken: Partial<Values>, message: string) {
    const warning = options.becomesPublic?.(taken) ? ' Visitors will see what you save.' : ''
    setOutcome({
      kind: 'failed',
      message: `Not saved yet: ${message} The form has it now.${warning} If it is right, press the button again.`,
      isInToast: false,
    })
  }

  function withActions(
    save: (values: Values, from: number | 'new', saveOptions: SaveOptions<Values>) => void,
    discardInput: () => void,
  ) {
    if (outcome?.kind === 'gone') {
      return { ...outcome, addAsNew: () => save(form.values, 'new', outcome.saveOptions ?? {}) }
    }
    if (outcome?.kind !== 'conflict') return outcome
    const { kind, change, theirs, saveOptions = { staysOpen: true }, base = {} } = outcome
    const theirValues = getFormValues(theirs)
    const mine = { ...form.values, ...saveOptions.changes }
    const shown = mergeFields(base, mine, theirValues, fieldGroups)
    return {
      kind,
      change,
      differences: diffValues(options, shown.conflicts, { ...theirValues, ...shown.theirs }, { ...mine, ...shown.taken }),
      /** Takes their version of these fields. Other changes of this form stay, unsaved. */
      takeTheirs() {
        readDeferredInput()
        const { taken, theirs: preferred, message, isShownFirst } = record.compare(theirs, change, saveOptions)
        const theirFields = { ...taken, ...preferred }
        record.goOnFrom(theirs, theirFields)
        // There is nothing to press again for if the form is the same as theirs.
        if (isShownFirst && (form.isDirty() || isPublishing(saveOptions))) sayTaken(theirFields, message)
        else setOutcome(null)
        if (!form.isDirty()) discardInput()
      },
      /** Saves this form's version of these fields, and theirs of the fields that only they have changed. */
      saveMine() {
        readDeferredInput()
        const { taken, message, isShownFirst } = record.compare(theirs, change, saveOptions)
        if (isShownFirst) {
          record.goOnFrom(theirs, taken)
          return sayTaken(taken, message)
        }
        record.take(theirs, taken, message)
        save(form.getValues(), theirs.version, saveOptions)
      },
    }
  }

  return { outcome, setOutcome, showRefusal, withActions }
}
