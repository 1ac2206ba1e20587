import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client } from '#admin/api.ts'
import { getSubmittedMessage } from './submitted-message.ts'

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
