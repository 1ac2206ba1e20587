import type { MediaFolder } from '#contract/media/media-folders.ts'
import { api, client } from '#admin/api.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'
import { countFiles } from './use-move.ts'

interface Props {
  folder: MediaFolder
  onClose: () => void
  onDeleted: () => void
}

export const DeleteFolderDialog = ({ folder: { id, version, name, files }, onClose, onDeleted }: Props) => (
  <DeleteDialog
    title="Delete folder"
    message={`Delete the folder "${name}"?`}
    note={files === 0 ? 'It is empty.' : `Its ${countFiles(files)} stay in the Media Library, without a folder.`}
    remove={async () => {
      await client.mediaFolders.delete({ id, version })
      onDeleted()
    }}
    meta={{
      done: 'Folder deleted',
      failed: 'Failed to delete the folder: {message}',
      refresh: [api.mediaFolders.key(), api.media.list.key()],
    }}
    onClose={onClose}
  />
)
