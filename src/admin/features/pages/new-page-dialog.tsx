import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { PageDialog } from './page-dialog.tsx'

/** Creates a page. A refused save asks for the rules again: somebody may have made drafts the only way since it opened. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery(api.pageDrafts.rules.queryOptions({ gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }))
  return <PageDialog page={null} isDraftsOnly={rules.data?.isDraftsOnly === true} onClose={onClose} />
}
