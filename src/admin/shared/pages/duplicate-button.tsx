import { Button } from '@mantine/core'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { askToLeave } from '#admin/shared/navigation/unsaved-changes.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { useDuplicatePage } from './use-duplicate-page.ts'

/** Copies a page or post as it is saved, and opens the copy. */
export function DuplicateButton({ pageId, of }: { pageId: string; of: 'page' | 'post' }) {
  const mayCreate = useHasPermission('pages/create')
  const duplicate = useDuplicatePage()
  async function duplicateSaved() {
    if (await askToLeave()) duplicate.mutate(pageId)
  }
  if (!mayCreate) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="copy" />}
      loading={duplicate.isPending}
      onClick={() => void duplicateSaved()}
    >
      Duplicate {of}
    </Button>
  )
}
