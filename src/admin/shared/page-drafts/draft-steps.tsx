import { ActionIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { api, client } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'

const refresh = [api.pageDrafts.key()]

interface Props {
  draft: PageDraftStatus
  /** The draft is as before, or as after, a change. */
  onTaken: () => void
}

/** Undoes and repeats this person's own changes of a draft. */
export function DraftSteps({ draft: { pageId, canUndo, canRedo }, onTaken }: Props) {
  const options = { meta: { refresh, failed: '{message}' }, onSuccess: onTaken }
  const undo = useMutation({ mutationFn: () => client.pageDrafts.undo({ pageId }), ...options })
  const redo = useMutation({ mutationFn: () => client.pageDrafts.redo({ pageId }), ...options })
  const isPending = undo.isPending || redo.isPending
  return (
    <>
      <ActionIcon
        {...iconButtonProps('Undo your last change')}
        data-repeats
        disabled={!canUndo || isPending}
        onClick={() => undo.mutate()}
      >
        <Icon name="undo" size={16} />
      </ActionIcon>
      <ActionIcon
        {...iconButtonProps('Redo your last change')}
        data-repeats
        disabled={!canRedo || isPending}
        onClick={() => redo.mutate()}
      >
        <Icon name="redo" size={16} />
      </ActionIcon>
    </>
  )
}
