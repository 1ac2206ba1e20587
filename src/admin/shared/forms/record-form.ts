import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import type { ChangeMeta } from '#admin/query-client.ts'
import { diffFields } from '#admin/shared/diff/diff-fields.ts'
import { useDraft } from '#admin/shared/drafts/use-draft.ts'
import { getErrorCode, getFieldErrors, getErrorMessage, getFormError } from '#admin/shared/connection/server-error.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { getConflict } from './conflict-notice.tsx'
import { showFailed, type ToastText } from '#admin/shared/toasts/toast.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'

/** What is told of a save, and what is stale after it. */
interface RecordMeta extends Pick<ChangeMeta, 'refresh' | 'durationMs'> {
  done: ToastText | ((answer: unknown) => ToastText)
  failed?: ToastText
}

interface Options<Values extends Record<string, unknown>, Stored extends { version: number }> {
  /** Of the form, such as 'tags/new'; what is typed is kept under it. */
  name: string
  /** The record that is edited; null makes a new one. */
  stored: Stored | null
  valuesOf: (stored: Stored | null) => Values
  schema: z.ZodType
  /** The fields as people know them, for showing two states beside each other. */
  labels: Partial<Record<keyof Values, string>>
  /** Fields in words, where their values are none, such as dates in a form. */
  inWords?: (values: Values) => Record<string, unknown>
  /** The record as it is stored now; for one that exists. */
  load?: () => Promise<Stored>
  /** Makes a new one; left out for what is always there. */
  create?: (values: Values) => Promise<unknown>
  /** Changes the one that is stored. */
  save: (values: Values, version: number) => Promise<unknown>
  /** Whether it can be restored after it was deleted. */
  hasTrash?: boolean
  /** Of a new record, or of a change to one. */
  meta: (isNew: boolean) => RecordMeta
  /** The form is still there, and the lists show what was saved. */
  onSaved: () => void
  /** What of the values is kept on this device; all of them, unless said. */
  keeps?: (values: Values) => Values
  /** What is said by a toast of values that cannot be sent, beside what the fields say. */
  invalid?: (values: Values) => ToastText | null
  /** Sees every change, and may answer with changes of its own. */
  onChange?: (values: Values, before: Values) => Partial<Values> | undefined
}

/**
 * A form that makes or edits a record: it takes nothing from the server while it is open, keeps what is typed on this
 * device, names the version that it started from, and on a conflict has both states at hand (decisions 21). What somebody
 * else has deleted meanwhile can be added as new.
 */
export function useRecordForm<Values extends Record<string, unknown>, Stored extends { version: number }>(
  options: Options<Values, Stored>,
) {
  const { stored, valuesOf, schema, labels, load, create, save, meta, onSaved, invalid, onChange } = options
  const { hasTrash = false, keeps = (values) => values, inWords = (values) => values } = options
  const { user } = useSession()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [theirs, setTheirs] = useState<Stored | null>(null)
  const [loadProblem, setLoadProblem] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const form = useForm<Values>({
    initialValues: valuesOf(stored),
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange(values, before) {
      const changes = onChange?.(values, before)
      if (changes) form.setValues({ ...values, ...changes })
    },
  })
  const isDirty = form.isDirty()
  const kept = useDraft(`${user.id}/${options.name}`, { values: keeps(form.values), version }, isDirty)
  useUnsavedGuard(isDirty, kept.forget)

  type Sent = Values & { from: number | 'new' }
  const metaOf = (input: unknown) => meta((input as Sent).from === 'new')
  const usual = meta(!stored)
  const saving = useMutation({
    async mutationFn({ from, ...fields }: Sent) {
      const values = fields as unknown as Values
      const answer = await (from === 'new' ? create!(values) : save(values, from))
      // What was typed since is not saved: it stays kept.
      form.resetDirty(values)
      if (!form.isDirty()) kept.forget()
      return answer
    },
    meta: {
      ...usual,
      done(input, answer) {
        const { done } = metaOf(input)
        return typeof done === 'function' ? done(answer) : done
      },
      failed: (error, input) => (getConflict(error) ? null : (metaOf(input).failed ?? null)),
    },
    async onError(error) {
      form.setErrors(getFieldErrors(error))
      if (getErrorCode(error) === 'NOT_FOUND' && stored && create) setGone(true)
      setLoadProblem(null)
      if (!getConflict(error) || !load) return
      try {
        setTheirs(await load())
      } catch (loadError) {
        if (getErrorCode(loadError) === 'NOT_FOUND' && create) return setGone(true)
        setLoadProblem(
          `${getErrorMessage(error)} The other version could not be loaded: ${getErrorMessage(loadError)} Save again to compare.`,
        )
      }
    },
  })
  function submit(values: Values, from: number | 'new' = stored ? version : 'new') {
    if (!saving.isPending) saving.mutate({ ...values, from }, { onSuccess: onSaved })
  }
  const change = getConflict(saving.error)

  return {
    form,
    submit,
    refuse(values: Values) {
      const words = invalid?.(values)
      if (words) showFailed(words, usual.durationMs?.failed)
    },
    isPending: saving.isPending,
    /** Why saving did not work, where neither a field nor a toast says it. */
    problem: loadProblem ?? (usual.failed || change || isGone ? null : getFormError(saving.error)),
    forget: kept.forget,
    kept: kept.found && {
      at: kept.found.at,
      use() {
        setVersion(kept.found!.version)
        form.setValues(kept.found!.values)
        kept.take()
      },
      drop: kept.drop,
    },
    /** Somebody else has deleted it. */
    gone: isGone && { hasTrash, isPending: saving.isPending, addAsNew: () => submit(form.values, 'new') },
    conflict: change
      && theirs && {
        change,
        differences: diffFields(labels, inWords(valuesOf(theirs)), inWords(form.values)),
        takeTheirs() {
          setVersion(theirs.version)
          saving.reset()
          form.setInitialValues(valuesOf(theirs))
          form.setValues(valuesOf(theirs))
          kept.forget()
        },
        saveMine: () => submit(form.values, theirs.version),
      },
  }
}

export type RecordForm<Values extends Record<string, unknown>> = ReturnType<typeof useRecordForm<Values, { version: number }>>
