import { useQuery } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { describeUse } from './where-used.tsx'

/** Shows where the file is used before it deletes it. */
export function DeleteMediaDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const uses = useQuery(api.media.usedIn.queryOptions({ input: { id: media.id }, staleTime: 0, retry: false }))
  const places = uses.data?.map((use) => describeUse(use).title) ?? []
  const note = uses.isPending
    ? 'Checking where it is used…'
    : uses.isError
      ? "We couldn't check where it is used. Pages may still show it."
      : places.length > 0 && `It is in use: ${places.join(', ')}.`
  return (
    <DeleteDialog
      title="Delete Media"
      message="Are you sure you want to delete this media item?"
      {...(note && { note })}
      trashed={{ entityType: 'media', entityId: media.id }}
      remove={() => client.media.delete({ id: media.id, isConfirmed: places.length > 0 || uses.isError })}
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
