import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { createSender } from '#admin/shared/connection/once.ts'
import { useFolders } from '#admin/shared/media/folders.ts'
import { countFiles, useMove } from './use-move.ts'

/** The value of the choice "New folder…". */
const NEW = 'new'

/** Moves files into a folder. The folder can be made here. */
export function MoveDialog({ files, onClose, onMoved }: { files: Media[]; onClose: () => void; onMoved: () => void }) {
  const folders = useFolders().data?.items ?? []
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [sendOnce] = useState(createSender)
  const create = useMutation({
    mutationFn: () => sendOnce(name, (once) => client.mediaFolders.create({ name }, once)),
    meta: { refresh: [api.mediaFolders.key()] },
  })
  const move = useMove()
  const isNew = chosen === NEW
  function moveTo(folder: { id: string; name: string } | null) {
    move.mutate(
      { files, folder },
      {
        onSuccess() {
          onMoved()
          onClose()
        },
      },
    )
  }
  function moveToNew(folder: { id: string; name: string }) {
    // If the move fails, the next attempt finds the folder.
    setChosen(folder.id)
    moveTo(folder)
  }
  function submit() {
    if (isNew) return create.mutate(undefined, { onSuccess: moveToNew })
    // The list may lack a new folder, or still have a deleted one. The server refuses that one.
    moveTo(chosen === '' ? null : { id: chosen, name: folders.find(({ id }) => id === chosen)?.name ?? name })
  }
  return (
    <DialogFrame opened title="Move to a folder" size="sm" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Text>{files.length === 1 ? files[0]!.title : countFiles(files.length)}</Text>
          <NativeSelect
            label="Folder"
            data-autofocus
            data={[
              { value: '', label: 'No folder' },
              ...folders.map((folder) => ({ value: folder.id, label: folder.name })),
              { value: NEW, label: 'New folder…' },
            ]}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          {isNew && (
            <TextInput
              label="Name"
              required
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={create.isError && getErrorMessage(create.error)}
            />
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending || move.isPending}>
              Move
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </DialogFrame>
  )
}
