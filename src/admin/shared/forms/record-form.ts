import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { isStoredAs } from '#contract/text/is-stored-as.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { diffFields } from '#admin/shared/diff/diff-fields.ts'
import { useUnsavedInput } from '#admin/shared/unsaved-input/use-unsaved-input.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { getErrorCode, isRefusal } from '#admin/shared/connection/server-error.ts'
import { showFailed, type ToastText } from '#admin/shared/toasts/toast.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { findIncomplete } from '#admin/shared/time/incomplete-date.ts'
import { findUpload } from '#admin/shared/uploads/find-upload.ts'
import { readDeferredInput } from './deferred-input.ts'
import { createOnce, onceWith, type Once } from '#admin/shared/connection/once.ts'
import { useAutosave } from './use-autosave.ts'
import { getConflict, toSaveOutcome, type SaveOutcome } from './save-outcome.ts'

/** The toasts of a save, and the queries to refresh after it. */
interface RecordMeta extends Pick<ChangeMeta, 'refresh' | 'durationMs' | 'action' | 'kind'> {
  done: ToastText | ((answer: unknown) => ToastText)
  failed?: ToastText
}

interface Options<Values extends Record<string, unknown>, Stored extends { id?: string; version: number }> {
  /** Names the form and its unsaved input, such as 'tags/new'. */
  name: string
  /** The record to edit; null creates one. */
  stored: Stored | null
  getFormValues: (stored: Stored | null) => Values
  schema: z.ZodType
  /** The names of the fields, for comparing two versions. */
  labels: Partial<Record<keyof Values, string>>
  /** Makes values readable for that comparison, such as dates and ids. */
  formatForDiff?: (values: Values) => Record<string, unknown>
  /** Reads the record as it is stored now. */
  load?: (id: string) => Promise<Stored>
  /** Left out for records that always exist, such as settings. */
  create?: (values: Values, once: Once) => Promise<Stored>
  /** `before` is what the record has, as far as the form knows. `id` is empty for settings. */
  save: (values: Values, version: number, before: Values, id: string) => Promise<unknown>
  meta: (isNew: boolean) => RecordMeta
  /** Saves without a button, a moment after the last input, and resolves to the record. Nothing closes and no toast appears. */
  autosave?: (values: Values, version: number, before: Values) => Promise<Stored>
  /** Called while the form is still open, after the lists show the saved record. */
  onSaved: () => void
  /** Called with the record that the open form goes on from: after a save that keeps it open, or with the other version. */
  onKept?: (saved: Stored) => void
  /** Which values are stored while they are unsaved; by default all of them. */
  toStoredInput?: (values: Values) => Values
  /** A toast for invalid values, beside the messages at the fields. */
  invalid?: (values: Values) => ToastText | null
  /** Sees every change and may return changes to other fields. */
  onChange?: (values: Values, before: Values) => Partial<Values> | undefined
}

const FIRST_VERSION = 1

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys({ ...one, ...other }).every((field) => isStoredAs(one[field], other[field]))

/** How a save differs from that of the submit button. */
interface How<Values> {
  /** Saved in place of the values of the form. */
  changes?: Partial<Values>
  staysOpen?: boolean
  /** Called once it is saved, if the form stays open. */
  whenSaved?: () => void
}

/**
 * A form that creates or edits a record. While it is open it does not reload. It stores unsaved input on this device
 * and sends the version it started from. On a conflict it compares both versions (C §21); a record that
 * somebody else deleted can be added as new.
 */
export function useRecordForm<Values extends Record<string, unknown>, Stored extends { id?: string; version: number }>(
  options: Options<Values, Stored>,
) {
  const { stored, getFormValues, schema, labels, create, meta, onSaved, onKept, invalid, onChange } = options
  const { toStoredInput = (values) => values, formatForDiff = (values) => values } = options
  const { user } = useSession()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [outcome, setOutcome] = useState<(SaveOutcome<Stored> & { how?: How<Values> }) | null>(null)
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
  const loadAt = (find = options.load) => find && (() => find(id.current ?? ''))
  const saveAt =
    (send = options.save) =>
    (values: Values, from: number, before: Values) =>
      send(values, from, before, id.current ?? '')
  const [load, save] = [loadAt(), saveAt()]
  const once = useRef<Once>(null)
  once.current ??= createOnce()
  /** Whether this form goes on with the input of an earlier one, which may have added the record. */
  const isRestored = useRef(false)
  /** What was sent since the last answer. The server may have stored it. */
  const unanswered = useRef<Values[]>([])
  /** What the record has, as far as this form knows. */
  const saved = useRef(form.getInitialValues())
  /** Saves, and again if the only newer version is one that this form had sent before the connection broke. */
  async function saveOver<Answer>(
    send: (values: Values, version: number, before: Values) => Promise<Answer>,
    values: Values,
    from: number,
    reload = load,
  ): Promise<Answer> {
    try {
      const answer = await send(values, from, saved.current)
      unanswered.current = []
      return answer
    } catch (error) {
      noteUnanswered(error, values)
      if (!reload || !getConflict(error) || unanswered.current.length === 0) throw error
      const theirs = await reload()
      const own = unanswered.current.find((sent) => isSame(sent, getFormValues(theirs)))
      if (!own) throw error
      saved.current = own
      return saveOver(send, values, theirs.version, reload)
    }
  }
  function noteUnanswered(error: unknown, values: Values) {
    if (!isRefusal(error) && !unanswered.current.some((sent) => isSame(sent, values))) unanswered.current.push(values)
  }
  /**
   * Adds the record. If an attempt without an answer has added it already, the server answers with that record, and what was
   * changed since is saved over it. A record that was added to a draft is still new for the submit button.
   */
  async function add(
    values: Values,
    to: Pick<Options<Values, Stored>, 'create' | 'save' | 'load'> & { isDraft?: boolean } = options,
  ): Promise<Stored> {
    let added: Stored
    try {
      added = await to.create!(values, once.current!)
    } catch (error) {
      noteUnanswered(error, values)
      // It was added, and it is gone: the next attempt adds it anew.
      if (getErrorCode(error) === 'CONFLICT') once.current = createOnce()
      throw error
    }
    const mayBeEarlier = isRestored.current || unanswered.current.some((sent) => !isSame(sent, values))
    if (!to.isDraft) id.current = added.id
    if (mayBeEarlier && !isSame(getFormValues(added), values)) {
      setVersion(FIRST_VERSION)
      added = (await saveOver(saveAt(to.save), values, FIRST_VERSION, loadAt(to.load))) as Stored
    }
    unanswered.current = []
    once.current = createOnce()
    return added
  }
  const usual = meta(!stored)
  async function showRefusal(error: unknown, how: How<Values> = {}) {
    const refusal = await toSaveOutcome(error, {
      load,
      canCreate: Boolean(stored && create),
      hasToast: usual.failed !== undefined,
      hasField: (field) => field in form.getValues(),
    })
    form.setErrors(refusal?.kind === 'invalid' ? refusal.fields : {})
    setOutcome(refusal && { ...refusal, how })
    return refusal
  }
  const unsaved = useUnsavedInput<Values>(
    `${user.id}/${options.name}`,
    form.values,
    () =>
      form.isDirty()
        ? { values: toStoredInput(form.getValues()), version, idempotencyKey: once.current!.context.idempotencyKey }
        : null,
    (values) => isSame(values, toStoredInput(saved.current)),
  )
  useUnsavedGuard(isDirty, unsaved.discard)
  function markSaved(values: Values) {
    readDeferredInput()
    // What was typed since is not saved: it stays stored on this device.
    form.resetDirty(values)
    saved.current = values
    unsaved.discardFoundIfSaved()
    if (!form.isDirty()) unsaved.discard()
  }
  const autosave = useAutosave({
    values: form.values,
    isWaiting: isDirty && options.autosave !== undefined && outcome?.kind !== 'conflict' && outcome?.kind !== 'gone',
    isValid: (values) => schema.safeParse(values).success,
    version,
    async save(values, from) {
      const answer = await saveOver(options.autosave!, values, from)
      setVersion(answer.version)
      markSaved(values)
      return answer.version
    },
    onRefused: showRefusal,
  })

  type Sent = Values & { from: number | 'new'; how: How<Values> }
  const getMeta = (input: unknown) => meta((input as Sent).from === 'new')
  const saving = useMutation({
    async mutationFn({ from, how, ...fields }: Sent) {
      const values = fields as unknown as Values
      const answer = await autosave.runAlone((later) => (from === 'new' ? add(values) : saveOver(save, values, later ?? from)))
      // The form shows what the button changed, such as the status, once it is saved.
      form.setValues(how.changes ?? {})
      markSaved(values)
      return answer
    },
    meta: {
      ...usual,
      done(input, answer) {
        const { done } = getMeta(input)
        return typeof done === 'function' ? done(answer) : done
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
    setVersion(theirs.version)
    setOutcome(null)
    onKept?.(theirs)
    saved.current = getFormValues(theirs)
    form.setInitialValues(getFormValues(theirs))
    form.setValues(getFormValues(theirs))
    unsaved.discard()
  }

  function getOutcomeWithActions() {
    if (outcome?.kind === 'gone') {
      return { ...outcome, isPending: saving.isPending, addAsNew: () => submit(form.values, 'new', outcome.how) }
    }
    if (outcome?.kind !== 'conflict') return outcome
    const { kind, change, theirs, how } = outcome
    return {
      kind,
      change,
      differences: diffFields(labels, formatForDiff(getFormValues(theirs)), formatForDiff(form.values)),
      takeTheirs: () => showStored(theirs),
      saveMine() {
        saved.current = getFormValues(theirs)
        submit(form.values, theirs.version, how)
      },
    }
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
    saveIn: (values: Values, send: typeof save, reload: () => Promise<Stored>) => saveOver(send, values, version, reload),
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
        restore() {
          const { version: from, values, idempotencyKey } = unsaved.found!
          // Keeps the present input, with its own key.
          unsaved.restore()
          if (idempotencyKey) once.current = onceWith(idempotencyKey)
          isRestored.current = true
          setVersion(from)
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
