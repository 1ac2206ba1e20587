import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { Ref } from 'react'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { savedInDraft } from './saved-in-draft.ts'

interface Props<Values extends Record<string, unknown>> {
  ref?: Ref<HTMLButtonElement>
  record: RecordForm<Values>
  /** Saves the values in the draft of a page, and resolves to the id of the page. */
  save: (values: Values) => Promise<string>
  /** Whose draft it is. */
  of?: 'page' | 'post'
  /** What the draft does not keep of these values, in a sentence. */
  leftOut?: (values: Values) => string | undefined
  onSaved: () => void
}

/** Saves a form in the draft instead of on the website. */
export function SaveDraftButton<Values extends Record<string, unknown>>({
  ref,
  record,
  save,
  of = 'page',
  leftOut,
  onSaved,
}: Props<Values>) {
  const { form, isPending } = record
  const saving = useMutation({
    mutationFn: save,
    meta: {
      done: (values, pageId) => savedInDraft(pageId as string, of, leftOut?.(values as Values)),
      failed: 'Not saved in the draft: {message}',
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
      onClick={({ currentTarget }) => record.isReady(currentTarget) && saving.mutate(form.getValues())}
    >
      Save draft
    </Button>
  )
}
