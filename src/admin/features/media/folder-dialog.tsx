import { TextInput } from '@mantine/core'
import { formatCount } from '#contract/text/format-count.ts'
import { MediaFolderFields, type MediaFolder } from '#contract/media/media-folders.ts'
import { api, client } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { DeleteDialog } from '#admin/shared/dialogs/delete-dialog.tsx'

interface Props {
  /** Null adds one. */
  folder: MediaFolder | null
  onClose: () => void
  onCreated?: (folder: MediaFolder) => void
}

export function FolderDialog({ folder, onClose, onCreated }: Props) {
  const record = useRecordForm({
    name: `mediaFolders/${folder?.id ?? 'new'}`,
    stored: folder,
    getFormValues: (stored) => ({ name: stored?.name ?? '' }),
    schema: MediaFolderFields,
    labels: { name: 'Name' },
    load: async (id) => (await client.mediaFolders.list()).items.find((one) => one.id === id)!,
    async create(values, once) {
      const created = await client.mediaFolders.create(values, once)
      onCreated?.(created)
      return created
    },
    save: (values, version, _, id) => client.mediaFolders.update({ ...values, id, version }),
    meta: (isNew) => ({
      done: isNew ? 'Folder created' : 'Folder renamed',
      failed: isNew ? 'Failed to create the folder: {message}' : 'Failed to rename the folder: {message}',
      refresh: [api.mediaFolders.key()],
    }),
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={folder ? 'Rename folder' : 'New folder'}
      record={record}
      onClose={onClose}
      submit={folder ? 'Rename' : 'Create'}
      submitting="Saving..."
    >
      <TextInput label="Name" required data-autofocus {...record.form.getInputProps('name')} />
    </RecordDialog>
  )
}

interface DeleteProps {
  folder: MediaFolder
  onClose: () => void
  onDeleted: () => void
}

export const DeleteFolderDialog = ({ folder: { id, version, name, files }, onClose, onDeleted }: DeleteProps) => (
  <DeleteDialog
    title="Delete folder"
    message={`Delete the folder "${name}"?`}
    note={
      files === 0
        ? 'It is empty.'
        : `Its ${formatCount(files, 'file stays', 'files stay')} in the Media Library, without a folder.`
    }
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
