import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Media, MediaUse } from '#contract/media/media.ts'
import type { Permission } from '#contract/permissions.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame, DialogMessage } from '#admin/shared/dialogs/dialog-frame.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'
import { describeLoss, describeUse } from './where-used.tsx'

const TITLE = 'Delete Media'

/** The permission that a person needs to delete a file that one of these uses. */
const NEEDED: Partial<Record<MediaUse['entityType'], { permission: Permission; place: string }>> = {
  siteSettings: { permission: 'settings/update', place: 'the site settings' },
  menuItems: { permission: 'menus/manage', place: 'the menu' },
}

/** Shows where the file is used before it deletes it. */
export function DeleteMediaDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const uses = useQuery(api.media.usedIn.queryOptions({ input: { id: media.id }, staleTime: 0, retry: false }))
  const { permissions } = useSession()
  const used = uses.data ?? []
  const usedIn = `It is in use: ${used.map((use) => describeUse(use).title).join(', ')}.`
  const missing = used
    .map(({ entityType }) => NEEDED[entityType])
    .find((needed) => needed && !permissions.includes(needed.permission))
  if (missing) {
    return (
      <DialogFrame opened title={TITLE} size="sm" onClose={onClose}>
        <DialogMessage mb="lg">
          {usedIn} Only somebody who may change {missing.place} can delete it.
        </DialogMessage>
        <DialogFooter>
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogFrame>
    )
  }
  function getNote(): string | null {
    if (uses.isPending) return 'Checking where it is used…'
    if (uses.isError) return "We couldn't check where it is used. Pages may still show it."
    if (used.length === 0) return null
    return media.file ? `${usedIn} ${describeLoss('it')}` : usedIn
  }
  return (
    <DeleteDialog
      title={TITLE}
      message="Are you sure you want to delete this media item?"
      note={getNote()}
      trashed={{ entityType: 'media', entityId: media.id }}
      remove={() => client.media.delete({ id: media.id, isConfirmed: used.length > 0 || uses.isError })}
      meta={{
        done: 'Media deleted successfully',
        failed: 'Failed to delete media: {message}',
        // Do not reload a record that was just deleted.
        refresh: [api.media.list.key(), api.trash.key(), api.dashboard.key()],
      }}
      onClose={onClose}
    />
  )
}
