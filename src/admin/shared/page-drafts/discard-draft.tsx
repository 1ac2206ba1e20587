import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client } from '#admin/api.ts'
import { undoDelete } from '#admin/shared/toasts/undo.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'

interface Props {
  draft: PageDraftStatus
  onDiscarded: () => void
}

/** Throws all unpublished changes away. */
export function DiscardDraft({ draft: { pageId, version, isLive, changes }, onDiscarded }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.pageDrafts.discard({ pageId, version }),
    meta: {
      done: 'Draft discarded',
      action: undoDelete({ entityType: 'pageDrafts', entityId: pageId }),
      failed: 'The draft was not discarded: {message}',
      refresh: [api.pageDrafts.key(), api.pages.key(), api.trash.key()],
    },
    // Not as an option of `mutate`: the refreshed bar may have taken this button away by then.
    onSuccess() {
      setAsking(false)
      onDiscarded()
    },
  })
  const count = changes.length
  // Somebody may have submitted the page as it is, without changes.
  const whatGoes =
    count === 0 ? 'The draft goes' : count === 1 ? 'The unpublished change goes' : `All ${count} unpublished changes go`
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Discard
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          title="Discard the draft?"
          message={`${whatGoes} to the trash. You can undo it right after discarding. Later, an administrator can restore the draft for 30 days. ${
            isLive ? 'The page on the website does not change.' : 'The page itself stays.'
          }`}
          confirm="Discard the draft"
          cancel="Keep the draft"
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
