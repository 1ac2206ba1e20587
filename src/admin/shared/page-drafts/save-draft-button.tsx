import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, type Ref } from 'react'
import { api } from '#admin/api.ts'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { savedInDraft } from './saved-in-draft.ts'

interface Props<Values extends Record<string, unknown>, Answer> {
  ref?: Ref<HTMLButtonElement>
  record: RecordForm<Values>
  /** Saves the values in the draft of a page, and resolves to the id of the page, or to what `more` reads. */
  save: (values: Values) => Promise<Answer>
  /** For a button that does more than save. */
  more?: { label: string; done: (answer: Answer) => string; failed: string }
  /** Whose draft it is. */
  of?: 'page' | 'post'
  /** What the draft does not keep of these values, in a sentence. */
  leftOut?: (values: Values) => string | undefined
  onSaved: () => void
}

/** Saves a form in the draft instead of on the website. */
export function SaveDraftButton<Values extends Record<string, unknown>, Answer = string>({
  ref,
  record,
  save,
  more,
  of = 'page',
  leftOut,
  onSaved,
}: Props<Values, Answer>) {
  const { form, isPending } = record
  const place = useRef<HTMLFormElement>(null)
  /** The form takes nothing meanwhile: it closes afterwards, and would lose what was typed. */
  async function saveLocked(values: Values): Promise<Answer> {
    place.current!.inert = true
    try {
      return await save(values)
    } finally {
      place.current!.inert = false
    }
  }
  const saving = useMutation({
    mutationFn: saveLocked,
    meta: {
      done: (values, answer) =>
        more ? more.done(answer as Answer) : savedInDraft(answer as string, of, leftOut?.(values as Values)),
      failed: more?.failed ?? 'Not saved in the draft: {message}',
      kind: 'publishing',
      refresh: [api.pageDrafts.key(), api.pages.key(), api.dashboard.key()],
    },
    onSuccess() {
      record.forget()
      onSaved()
    },
  })
  return (
    <Button
      ref={ref}
      variant="default"
      disabled={isPending}
      loading={saving.isPending}
      onClick={({ currentTarget }) => {
        place.current = currentTarget.form
        if (record.isReady(currentTarget)) saving.mutate(form.getValues())
      }}
    >
      {more?.label ?? 'Save draft'}
    </Button>
  )
}
