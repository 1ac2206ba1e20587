import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client, type ApiOutputs } from '#admin/api.ts'

/** The toast after submitting. Without a mail server nothing is sent. */
export const getSubmittedMessage = (answer: unknown) =>
  (answer as ApiOutputs['pageDrafts']['submit']).isMailed
    ? 'Submitted for review. You get an email if it is returned.'
    : 'Submitted for review. If it is returned, your dashboard shows it.'

interface Props {
  draft: PageDraftStatus
  /** Saves the input of a form, and calls back if nothing is unsaved then. */
  saveFirst?: ((submit: () => void) => void) | undefined
  onSubmitted: () => void
}

/** Asks somebody who may publish to look at the draft. */
export function SubmitDraft({ draft: { pageId, version, state }, saveFirst = (submit) => submit(), onSubmitted }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.pageDrafts.submit({ pageId, version }),
    meta: {
      done: (_, answer) => getSubmittedMessage(answer),
      failed: 'Not submitted: {message}',
      kind: 'publishing',
      refresh: [api.pageDrafts.key(), api.pages.key()],
    },
    onSuccess: onSubmitted,
  })
  if (state === 'submitted') return null
  return (
    <Button size="xs" loading={isPending} onClick={() => saveFirst(mutate)}>
      Submit for review
    </Button>
  )
}
