import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { PageDialog } from './page-dialog.tsx'

/** Creates a page; people who may not publish create a draft. A refused save asks for the rules again: somebody may have made drafts the only way since it opened. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions({ gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  const mayPublish = useHasPermission('content/publish')
  return <PageDialog page={null} isDraftsOnly={!mayPublish || rules.data?.isDraftsOnly === true} onClose={onClose} />
}
