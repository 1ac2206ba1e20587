import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { getConflict } from './attempts.ts'
import { readDeferredInput } from './deferred-input.ts'
import type { RecordFormOptions, RecordValues, SaveOptions, Send, StoredRecord } from './record-form-options.ts'
import { useAutosave } from './use-autosave.ts'
import { useRecordInput } from './use-record-input.ts'
import { useSaveOutcome } from './use-save-outcome.ts'
import { useStoredRecord } from './use-stored-record.ts'

/**
 * A form that creates or edits a record. While it is open it does not reload. It stores unsaved input on this device
 * and sends the version it started from. If somebody has saved the record since, it takes the fields that only they have changed
 * and saves again. If both have changed a field, it compares both versions (C §21). A record that somebody else deleted can be
 * added as new.
 */
export function useRecordForm<Values extends RecordValues, Stored extends StoredRecord>(
  options: RecordFormOptions<Values, Stored>,
) {
  const { stored, getFormValues, schema, meta, onSaved, onNewVersion, invalid, onChange } = options
  /** How the pressed button saves. */
  const pressed = useRef<SaveOptions<Values>>({})
  const validate = schemaResolver(schema, { sync: true })
  const fields = useForm<Values>({
    initialValues: getFormValues(stored),
    validate: (values) => validate({ ...values, ...pressed.current.changes }),
    onValuesChange(values, before) {
      const changes = onChange?.(values, before)
      if (changes) fields.setValues({ ...values, ...changes })
    },
  })
  const record = useStoredRecord(fields, options)
  // What was taken back after a lost answer is unsaved too: the server may have it.
  const form = { ...fields, isDirty: () => fields.isDirty() || record.mayDiffer(fields.getValues()) }
  const input = useRecordInput(form, record, options)
  const { outcome, setOutcome, showRefusal, withActions } = useSaveOutcome(form, record, options)

  function markSaved(values: Values) {
    readDeferredInput()
    record.markSaved(values)
    input.discardSaved()
  }

  const autosave = useAutosave({
    values: form.values,
    isWaiting: form.isDirty() && options.autosave !== undefined && outcome?.kind !== 'conflict' && outcome?.kind !== 'gone',
    isValid: (values) => schema.safeParse(values).success,
    version: record.version,
    async save(values, from) {
      const { answer, saved } = await record.saveMerged(values, from, options.autosave!)
      record.setVersion(answer.version)
      markSaved(saved)
      return answer.version
    },
    onRefused: showRefusal,
  })

  // The values are not in an object of their own: messages take them as `{title}`.
  type Sent = Values & { from: number | 'new'; saveOptions: SaveOptions<Values> }
  const usual = meta(!stored)
  const getMeta = (sent: unknown) => meta((sent as Sent).from === 'new')
  const saving = useMutation({
    async mutationFn({ from, saveOptions, ...fields }: Sent) {
      const values = fields as unknown as Values
      const { answer, saved } = await autosave.runAlone(async (later) =>
        from === 'new'
          ? { answer: await record.add(values), saved: values }
          : record.saveMerged<unknown>(values, later ?? from, options.save, saveOptions),
      )
      // The form shows what the button changed, such as the status, once it is saved.
      form.setValues(saveOptions.changes ?? {})
      markSaved(saved)
      return answer
    },
    meta: {
      ...usual,
      done(sent, answer) {
        const { done } = getMeta(sent)
        return typeof done === 'function' ? done(sent, answer) : done
      },
      failed: (error, sent) => (getConflict(error) ? null : (getMeta(sent).failed ?? null)),
    },
    onError: (error, { saveOptions }) => showRefusal(error, saveOptions),
  })

  function save(values: Values, from: number | 'new', saveOptions: SaveOptions<Values>) {
    if (saving.isPending) return
    // The notice about a deleted record stays: its button shows the progress of adding it as new.
    setOutcome((last) => (last?.kind === 'gone' ? last : null))
    saving.mutate(
      { ...values, ...saveOptions.changes, from, saveOptions },
      {
        onSuccess(answer) {
          setOutcome({ kind: 'saved' })
          if (!saveOptions.staysOpen) return onSaved()
          const saved = answer as Stored
          record.setVersion(saved.version)
          onNewVersion?.(saved)
          saveOptions.whenSaved?.()
        },
      },
    )
  }

  /** Whether the form can be saved. If not, it shows why. `element` is any element of the form. */
  function isReady(element: Element): boolean {
    readDeferredInput()
    const checked = form.validate()
    const shown = element.closest('form')!
    const isInvalid = 'hasErrors' in checked && checked.hasErrors
    if (!isInvalid && !findUpload(shown) && !findIncomplete(shown)) return true
    shown.requestSubmit()
    return false
  }

  return {
    form,
    submit: (values: Values) => save(values, record.exists() ? record.version : 'new', pressed.current),
    isReady,
    /** Saves as the submit button does, except for these options. `element` is any element of the form. */
    save(element: Element, saveOptions: SaveOptions<Values> = {}) {
      pressed.current = saveOptions
      element.closest('form')!.requestSubmit()
      pressed.current = {}
    },
    refuse(values: Values) {
      const words = invalid?.(values)
      if (words) showFailed(words, usual.durationMs?.failed)
    },
    isPending: saving.isPending,
    /** Adds the record in another way than the submit button does. */
    add: record.add,
    /** Saves in the draft of a page instead. */
    async saveInDraft(values: Values, send: Send<Values, unknown>, load: () => Promise<Stored>) {
      await record.saveOver({ values, version: record.version, send, load })
    },
    /** The version that the next save starts from. Set it when something else than the form has changed the record. */
    version: record.version,
    setVersion: record.setVersion,
    /** Shows the record as it is stored now, in place of everything in the form. */
    showStored(theirs: Stored) {
      setOutcome(null)
      record.goOnFrom(theirs, getFormValues(theirs))
      input.discard()
    },
    /** Where the input is kept; undefined for forms that only a button saves. */
    saveStatus: options.autosave && autosave.status,
    /** How the last save ended, with what the person can do about it; null before the first save. */
    outcome: withActions(save, input.discard),
    /** Gives up the unsaved input: what is stored on this device goes too. */
    forget: input.discard,
    unsaved: {
      isFailing: input.isFailing,
      found: input.found && {
        ...input.found,
        restore() {
          setOutcome(null)
          input.found!.restore()
        },
      },
    },
  }
}

/** A form of any record. What adds one depends on its kind. */
export type RecordForm<Values extends RecordValues> = Omit<
  ReturnType<typeof useRecordForm<Values, { version: number }>>,
  'add' | 'saveInDraft' | 'showStored'
>
