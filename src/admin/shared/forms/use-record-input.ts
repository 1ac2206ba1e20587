import { isStoredAs } from '#contract/text/is-stored-as.ts'
import { useUnsavedGuard } from '#admin/shared/navigation/unsaved-changes.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { useUnsavedInput } from '#admin/shared/unsaved-input/use-unsaved-input.ts'
import type { UnsavedInput } from '#admin/shared/unsaved-input/unsaved-input-store.ts'
import { isSame } from './attempts.ts'
import type { FormState } from './mantine-form.ts'
import { diffValues } from './merge-fields.ts'
import type { RecordFormOptions, RecordValues, StoredRecord } from './record-form-options.ts'
import type { FormRecord } from './use-stored-record.ts'

/** Keeps the unsaved input of a record on this device, asks before somebody leaves it, and offers that of an earlier form. */
export function useRecordInput<Values extends RecordValues, Stored extends StoredRecord>(
  form: FormState<Values>,
  record: FormRecord<Values, Stored>,
  options: RecordFormOptions<Values, Stored>,
) {
  const { name, title, toStoredInput = (values) => values } = options
  const { user } = useSession()
  const unsaved = useUnsavedInput<Values>(
    `${user.id}/${name}`,
    form.values,
    () =>
      form.isDirty()
        ? {
            values: toStoredInput(form.getValues()),
            base: toStoredInput(record.getBase() as Values),
            version: record.version,
            idempotencyKey: record.getKey(),
          }
        : null,
    (values) => isSame(values, toStoredInput(form.getInitialValues())),
  )
  useUnsavedGuard(form.isDirty(), unsaved.discard, title)

  /** What somebody has changed in earlier input and this form does not show. */
  function diffInput({ values, base = {} }: UnsavedInput<Values>) {
    const changed = Object.keys(values).filter((field) => !isStoredAs(values[field], base[field]))
    return diffValues(options, changed, form.values, { ...form.values, ...values })
  }

  return {
    ...unsaved,
    found: unsaved.found && {
      at: unsaved.found.at,
      differences: diffInput(unsaved.found),
      restore() {
        // Keeps the present input, with its own key.
        unsaved.restore()
        record.restore(unsaved.found!)
      },
      discard: unsaved.discardFound,
    },
    /** What was typed since a save stays stored. */
    discardSaved() {
      unsaved.discardFoundIfSaved()
      if (!form.isDirty()) unsaved.discard()
    },
  }
}
