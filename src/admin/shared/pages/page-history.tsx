import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { HistoryDialog } from '#admin/shared/diff/history-dialog.tsx'
import { pageInWords, type PageState } from './page-in-words.ts'
import { RESTORED_LABELS } from './page-labels.ts'
import { useTaxonomyNames } from './taxonomy-names.ts'

interface Props {
  id: string
  /** The toast after restoring, as after an edit on the same screen. */
  done: NonNullable<ChangeMeta['done']>
  onClose: () => void
}

export function PageHistory({ id, done, onClose }: Props) {
  const page = useQuery(api.pages.get.queryOptions({ input: { id }, gcTime: 0, staleTime: Infinity }))
  const names = useTaxonomyNames()
  if (!page.data) {
    return (
      <DialogFrame opened title="History" size="xl" onClose={onClose}>
        {page.isError ? <LoadError query={page} /> : <Loader aria-label="Loading the page" />}
      </DialogFrame>
    )
  }
  return (
    <HistoryDialog
      entityType="pages"
      entityId={id}
      title={page.data.title}
      labels={RESTORED_LABELS}
      current={page.data}
      formatForDiff={(state) => ({ ...state, ...pageInWords(state as PageState, names) })}
      meta={{
        done,
        failed: '{message}',
        refresh: [api.pages.key(), api.pageSections.key(), api.pageDrafts.key(), api.history.key(), api.dashboard.key()],
      }}
      onClose={onClose}
    />
  )
}
