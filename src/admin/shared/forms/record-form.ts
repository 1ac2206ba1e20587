import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StaleData } from '#contract/shared-errors.ts'
import { diffFields } from '#admin/shared/diff/diff-fields.ts'
import { useUnsavedInput } from '#admin/shared/unsaved-input/use-unsaved-input.ts'
import type { UnsavedInput } from '#admin/shared/unsaved-input/unsaved-input-store.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { createAttempts, FIRST_VERSION, getConflict, isSame } from './attempts.ts'
import { showDone, showFailed } from '#admin/shared/toasts/toast.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { readDeferredInput } from './deferred-input.ts'
import { isStoredAs } from '#contract/text/is-stored-as.ts'
import { describeTaken, mergeFields, pick } from './merge-fields.ts'
import type { How, Options, Send } from './record-form-options.ts'
import { useAutosave } from './use-autosave.ts'
import { toSaveOutcome, type SaveOutcome } from './save-outcome.ts'

/** What is published is what the form shows, so it takes no changes of others unseen. */
const isPublishing = ({ changes, whenSaved }: How<object>) => Boolean(changes ?? whenSaved)

/**
 * A form that creates or edits a record. While it is open it does not reload. It stores unsaved input on this device
 * and sends the version it started from. If somebody has saved the record since, it takes the fields that only they have changed
 * and saves again. If both have changed a field, it compares both versions (C §21). A record that somebody else deleted can be
 * added as new.
 */
export function useRecordForm<Values extends Record<string, unknown>, Stored extends { id?: string; version: number }>(
  options: Options<Values, Stored>,
) {
  const { stored, getFormValues, schema, labels, create, meta, onSaved, onKept, invalid, onChange } = options
  const { toStoredInput = (values) => values, formatForDiff = (values) => values, together } = options
  const { user } = useSession()
  const [version, setVersion] = useState(stored?.version ?? FIRST_VERSION)
  const [outcome, setOutcome] = useState<(SaveOutcome<Stored> & { how?: How<Values>; base?: Partial<Values> }) | null>(null)
  /** How the pressed button saves. */
  const pressed = useRef<How<Values>>({})
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({
    initialValues: getFormValues(stored),
    validate: (values) => validate({ ...values, ...pressed.current.changes }),
    onValuesChange(values, before) {
      const changes = onChange?.(values, before)
      if (changes) form.setValues({ ...values, ...changes })
    },
  })
  const isDirty = form.isDirty()
  /** The record, from the moment that the form knows of it. */
  const id = useRef(stored?.id)
  /** What the record has, as far as this form knows. */
  const saved = useRef(form.getInitialValues())
  /** What the record had in the version that the input started from, as far as this form knows. */
  const base = useRef<Partial<Values>>(stored ? form.getInitialValues() : {})
  /** Says what others have changed and this form has taken, once it is saved. */
  const merged = useRef('')
  const [attempts] = useState(() => createAttempts<Values, Stored>(getFormValues))
  const load = (find = options.load) => find && (() => find(id.current ?? ''))
  const saveOver = <Answer>(
    values: Values,
    from: number,
    send: Send<Values, Answer>,
    find?: Options<Values, Stored>['load'],
    merge?: (theirs: Stored, change: StaleData) => Values | null,
  ) =>
    attempts.save(
      values,
      from,
      (sent, start, before = saved.current) => send(sent, start, before, id.current ?? ''),
      load(find),
      merge,
    )
  const getBase = (theirs: Stored) => attempts.getBase(base.current, getFormValues(theirs))
  const merge = (theirs: Stored, { changes }: How<Values>) =>
    mergeFields(getBase(theirs), { ...form.getValues(), ...changes }, getFormValues(theirs), together)
  /** Goes on from their version, with these of its values in the form. */
  function goOnFrom(theirs: Stored, values: Partial<Values>) {
    setVersion(theirs.version)
    onKept?.(theirs)
    base.current = saved.current = getFormValues(theirs)
    form.setInitialValues(saved.current)
    form.setValues({ ...form.getValues(), ...values })
  }
  /** Saves, and again with what only others have changed. Resolves to what is saved. */
  async function saveMerged<Answer>(values: Values, from: number, send: Send<Values, Answer>, how: How<Values> = {}) {
    let sent = values
    const answer = await saveOver(values, from, send, undefined, (theirs, change) => {
      readDeferredInput()
      const { taken, conflicts } = merge(theirs, how)
      const words = describeTaken(taken, labels, change)
      if (conflicts.length > 0 || (words && isPublishing(how))) return null
      goOnFrom(theirs, taken)
      merged.current = words
      sent = { ...sent, ...taken }
      return sent
    })
    return { answer, sent }
  }
  /** Shows what only others have changed, before it is published. Says whether there is anything. */
  function showTaken(theirs: Stored, taken: Partial<Values>, change: StaleData): boolean {
    const words = describeTaken(taken, labels, change)
    if (!words) return false
    goOnFrom(theirs, taken)
    const message = `Not saved yet: ${words} The form shows it now. If it is right, press the button again.`
    setOutcome({ kind: 'failed', message, isInToast: false })
    return true
  }
  /** Adds the record. One that was added to a draft is still new for the submit button. */
  const add = (
    values: Values,
    to: Pick<Options<Values, Stored>, 'create' | 'save' | 'load'> & { isDraft?: boolean } = options,
  ): Promise<Stored> =>
    attempts.add(
      values,
      async (sent, once) => {
        const added = await to.create!(sent, once)
        if (!to.isDraft) id.current = added.id
        return added
      },
      (added) => saveOver(values, added.version, to.save, to.load) as Promise<Stored>,
    )
  const usual = meta(!stored)
  async function showRefusal(error: unknown, how: How<Values> = {}) {
    const refusal = await toSaveOutcome(error, {
      load: load(),
      canCreate: Boolean(stored && create),
      hasToast: usual.failed !== undefined,
      hasField: (field) => field in form.getValues(),
    })
    form.setErrors(refusal?.kind === 'invalid' ? refusal.fields : {})
    if (refusal?.kind !== 'conflict') return setOutcome(refusal && { ...refusal, how })
    const { theirs, change } = refusal
    const { taken, conflicts } = merge(theirs, how)
    if (conflicts.length > 0 || !showTaken(theirs, taken, change)) setOutcome({ ...refusal, how, base: getBase(theirs) })
  }
  const unsaved = useUnsavedInput<Values>(
    `${user.id}/${options.name}`,
    form.values,
    () =>
      form.isDirty()
        ? {
            values: toStoredInput(form.getValues()),
            base: toStoredInput(attempts.getBase(base.current) as Values),
            version,
            idempotencyKey: attempts.getKey(),
          }
        : null,
    (values) => isSame(values, toStoredInput(saved.current)),
  )
  useUnsavedGuard(isDirty, unsaved.discard, options.title)
  function markSaved(values: Values) {
    readDeferredInput()
    // What was typed since is not saved: it stays stored on this device.
    form.resetDirty(values)
    base.current = saved.current = values
    unsaved.discardFoundIfSaved()
    if (!form.isDirty()) unsaved.discard()
    if (merged.current) showDone(`${merged.current} Both changes are saved.`, { kind: 'merged' })
    merged.current = ''
  }
  const autosave = useAutosave({
    values: form.values,
    isWaiting: isDirty && options.autosave !== undefined && outcome?.kind !== 'conflict' && outcome?.kind !== 'gone',
    isValid: (values) => schema.safeParse(values).success,
    version,
    async save(values, from) {
      const { answer, sent } = await saveMerged(values, from, options.autosave!)
      setVersion(answer.version)
      markSaved(sent)
      return answer.version
    },
    onRefused: showRefusal,
  })

  type Sent = Values & { from: number | 'new'; how: How<Values> }
  const getMeta = (input: unknown) => meta((input as Sent).from === 'new')
  const saving = useMutation({
    async mutationFn({ from, how, ...fields }: Sent) {
      const values = fields as unknown as Values
      const { answer, sent } = await autosave.runAlone(async (later) =>
        from === 'new'
          ? { answer: await add(values), sent: values }
          : saveMerged<unknown>(values, later ?? from, options.save, how),
      )
      // The form shows what the button changed, such as the status, once it is saved.
      form.setValues(how.changes ?? {})
      markSaved(sent)
      return answer
    },
    meta: {
      ...usual,
      done(input, answer) {
        const { done } = getMeta(input)
        return typeof done === 'function' ? done(input, answer) : done
      },
      failed: (error, input) => (getConflict(error) ? null : (getMeta(input).failed ?? null)),
    },
    onError: (error, { how }) => showRefusal(error, how),
  })
  function submit(values: Values, from: number | 'new' = stored || id.current ? version : 'new', how = pressed.current) {
    if (saving.isPending) return
    // The notice about a deleted record stays: its button shows the progress of adding it as new.
    setOutcome((last) => (last?.kind === 'gone' ? last : null))
    saving.mutate(
      { ...values, ...how.changes, from, how },
      {
        onSuccess(answer) {
          setOutcome({ kind: 'saved' })
          if (!how.staysOpen) return onSaved()
          const saved = answer as Stored
          setVersion(saved.version)
          onKept?.(saved)
          how.whenSaved?.()
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

  function showStored(theirs: Stored) {
    setOutcome(null)
    goOnFrom(theirs, getFormValues(theirs))
    unsaved.discard()
  }

  function getOutcomeWithActions() {
    if (outcome?.kind === 'gone') {
      return { ...outcome, isPending: saving.isPending, addAsNew: () => submit(form.values, 'new', outcome.how) }
    }
    if (outcome?.kind !== 'conflict') return outcome
    const { kind, change, theirs, how = {}, base: start = {} } = outcome
    const theirValues = getFormValues(theirs)
    const mine = { ...form.values, ...how.changes }
    return {
      kind,
      change,
      differences: diffFields(
        pick(labels, mergeFields(start, mine, theirValues, together).conflicts),
        formatForDiff(theirValues),
        formatForDiff(mine),
      ),
      /** Takes their version of these fields. Other changes of this form stay, unsaved. */
      takeTheirs() {
        readDeferredInput()
        const { taken, conflicts } = merge(theirs, how)
        setOutcome(null)
        goOnFrom(theirs, { ...taken, ...pick(theirValues, conflicts) })
        if (!form.isDirty()) unsaved.discard()
      },
      /** Saves this form's version of these fields, and theirs of the fields that only they have changed. */
      saveMine() {
        readDeferredInput()
        const { taken } = merge(theirs, how)
        if (isPublishing(how) && showTaken(theirs, taken, change)) return
        merged.current = describeTaken(taken, labels, change)
        goOnFrom(theirs, taken)
        submit(form.getValues(), theirs.version, how)
      },
    }
  }

  /** What somebody has changed in earlier input and this form does not show. */
  function diffInput({ values, base: start = {} }: Pick<UnsavedInput<Values>, 'values' | 'base'>) {
    const changed = Object.keys(values).filter((field) => !isStoredAs(values[field], start[field]))
    return diffFields(pick(labels, changed), formatForDiff(form.values), formatForDiff({ ...form.values, ...values }))
  }

  return {
    form,
    submit,
    isReady,
    /** Saves as the submit button does, except for `how`. `element` is any element of the form. */
    save(element: Element, how: How<Values> = {}) {
      pressed.current = how
      element.closest('form')!.requestSubmit()
      pressed.current = {}
    },
    refuse(values: Values) {
      const words = invalid?.(values)
      if (words) showFailed(words, usual.durationMs?.failed)
    },
    isPending: saving.isPending,
    /** Adds the record in another way than the submit button does. */
    add,
    /** Saves in another place, such as the draft of a page. */
    saveIn: (values: Values, send: Send<Values, unknown>, find: () => Promise<Stored>) => saveOver(values, version, send, find),
    /** The version that the next save starts from. Set it when something else than the form has changed the record. */
    version,
    setVersion,
    /** Shows the record as it is stored now, in place of everything in the form. */
    showStored,
    /** Where the input is kept; undefined for forms that only a button saves. */
    saveStatus: options.autosave && autosave.status,
    /** How the last save ended, with what the person can do about it; null before the first save. */
    outcome: getOutcomeWithActions(),
    /** Gives up the unsaved input: what is stored on this device goes too. */
    forget: unsaved.discard,
    unsaved: {
      isFailing: unsaved.isFailing,
      found: unsaved.found && {
        at: unsaved.found.at,
        differences: diffInput(unsaved.found),
        restore() {
          const { version: from, values, base: startedFrom = {}, idempotencyKey } = unsaved.found!
          // Keeps the present input, with its own key.
          unsaved.restore()
          attempts.restore(idempotencyKey)
          setVersion(from)
          setOutcome(null)
          base.current = startedFrom
          form.setValues(values)
        },
        discard: unsaved.discardFound,
      },
    },
  }
}

/** A form of any record. What adds one depends on its kind. */
export type RecordForm<Values extends Record<string, unknown>> = Omit<
  ReturnType<typeof useRecordForm<Values, { version: number }>>,
  'add' | 'saveIn' | 'showStored'
>
