import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { useFolders } from '#admin/shared/media/folders.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { dropTarget } from './drag-files.ts'
import classes from './media.module.css'
import { useMove } from './use-move.ts'

const FolderDialog = lazy(async () => ({ default: (await import('./folder-dialog.tsx')).FolderDialog }))
const DeleteFolderDialog = lazy(async () => ({ default: (await import('./folder-dialog.tsx')).DeleteFolderDialog }))

/** Shows one folder or all files. Files can be dragged onto a folder. */
export function FolderBar() {
  const { filter } = useListParams()
  const { folder: open } = useOpenFolder()
  const { data } = useFolders()
  const { mutate: move } = useMove()
  const mayManage = useHasPermission('media/create')
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null)
  if (!data || (data.items.length === 0 && !mayManage)) return null

  const current = data.items.find(({ id }) => id === open) ?? null
  const total = data.items.reduce((sum, { files }) => sum + files, data.filesWithoutFolder)
  const choices = [
    { id: '', name: 'All files', files: total },
    ...(data.items.length > 0 ? [{ id: NO_FOLDER, name: 'No folder', files: data.filesWithoutFolder }] : []),
    ...data.items,
  ]
  const takeFiles = (folder: { id: string; name: string }): object =>
    mayManage && folder.id ? dropTarget((files) => move({ files, folder: folder.id === NO_FOLDER ? null : folder })) : {}
  const close = () => setDialog(null)
  return (
    <div className={classes['folder-bar']}>
      <div role="group" aria-label="Folders" className={classes['folders']}>
        {choices.map(({ id, name, files }) => (
          <Button
            key={id}
            size="xs"
            variant={open === id ? 'filled' : 'default'}
            aria-pressed={open === id}
            leftSection={id && id !== NO_FOLDER && <Icon name="category" size={16} />}
            onClick={() => filter({ folder: id, search: '' })}
            {...takeFiles({ id, name })}
          >
            {name} ({files})
          </Button>
        ))}
      </div>
      {mayManage && (
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" onClick={() => setDialog('new')}>
            New folder
          </Button>
          {current && (
            <>
              <Button size="compact-sm" variant="subtle" onClick={() => setDialog('rename')}>
                Rename folder
              </Button>
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDialog('delete')}>
                Delete folder
              </Button>
            </>
          )}
        </Group>
      )}
      <Suspense>
        {dialog === 'new' && (
          <FolderDialog folder={null} onClose={close} onCreated={({ id }) => filter({ folder: id, search: '' })} />
        )}
        {dialog === 'rename' && current && <FolderDialog folder={current} onClose={close} />}
        {dialog === 'delete' && current && (
          <DeleteFolderDialog
            folder={current}
            onClose={close}
            onDeleted={() => {
              close()
              filter({ folder: '' })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The folder that the list shows. A search covers all folders. The id is null for all files, and for files without a folder. */
export function useOpenFolder(): { folder: string; folderId: string | null } {
  const { get } = useListParams()
  const folder = get('search') ? '' : get('folder')
  return { folder, folderId: folder && folder !== NO_FOLDER ? folder : null }
}
