import { Button, List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame, DialogMessage } from '#admin/shared/dialogs/dialog-frame.tsx'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'
import { restoreFiles } from './restore-files.ts'
import { countFiles } from './use-move.ts'
import { describeLoss, describeUse } from './where-used.tsx'

type Result = Awaited<ReturnType<typeof client.media.deleteMany>>

/** Shows which of the files are used, and where, before it deletes them. */
export function DeleteManyDialog({ files, onClose, onDeleted }: { files: Media[]; onClose: () => void; onDeleted: () => void }) {
  const isOne = files.length === 1
  const [theyAre, them] = isOne ? ['it is', 'it'] : ['they are', 'them']
  const ids = files.map(({ id }) => id)
  const uses = useQuery(api.media.usesOf.queryOptions({ input: { ids }, staleTime: 0, retry: false }))
  const used = uses.data ?? []
  const unused = ids.filter((id) => !used.some((file) => file.id === id))
  const { mutate, isPending } = useMutation({
    mutationFn: (some: string[]) =>
      client.media.deleteMany({ ids: some, isConfirmed: uses.isError || some.length > unused.length }),
    // The files are probably used in other places now.
    onError: () => void uses.refetch(),
    onSuccess({ kept }) {
      for (const { title, reason } of kept) showFailed({ title: `"${title}" was not deleted`, message: reason })
      onDeleted()
      onClose()
    },
    meta: {
      // If every file was kept, the reasons are enough.
      done: (_, { deleted }: Result) => (deleted.length > 0 ? `${countFiles(deleted.length)} deleted` : ''),
      failed: 'Failed to delete media: {message}',
      action: (_, { deleted }: Result) => undoAction(() => restoreFiles(deleted)),
      refresh: [api.media.list.key(), api.mediaFolders.key(), api.trash.key(), api.dashboard.key()],
    },
  })
  return (
    <DialogFrame opened title="Delete Media" onClose={onClose}>
      <Stack>
        <DialogMessage>
          Are you sure you want to delete {isOne ? `"${files[0]!.title}"? It moves` : `${countFiles(files.length)}? They move`} to
          the trash. An administrator can restore {them} for 30 days.
        </DialogMessage>
        <Stack role="status">
          {uses.isPending && <Text>Checking where {theyAre} used…</Text>}
          {uses.isError && (
            <Text>
              We couldn't check where {theyAre} used. Pages may still show {them}.
            </Text>
          )}
          {uses.isSuccess && used.length === 0 && <Text>{isOne ? 'It is not in use.' : 'None of them is in use.'}</Text>}
          {used.length > 0 && (
            <>
              <Text>{isOne ? 'It is in use:' : `${used.length} of them ${used.length === 1 ? 'is' : 'are'} in use:`}</Text>
              <List>
                {used.map(({ id, title, usedIn }) => (
                  <List.Item key={id}>
                    <strong>{title}</strong>: {usedIn.map((use) => describeUse(use).title).join(', ')}
                  </List.Item>
                ))}
              </List>
              <Text>{describeLoss(used.length === 1 ? 'it' : 'them')}</Text>
            </>
          )}
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {used.length > 0 && unused.length > 0 && (
            <Button color="red" variant="light" disabled={isPending} onClick={() => mutate(unused)}>
              Delete only the {unused.length} unused
            </Button>
          )}
          <Button color="red" loading={isPending} disabled={uses.isPending} onClick={() => mutate(ids)}>
            Delete {countFiles(files.length)}
          </Button>
        </DialogFooter>
      </Stack>
    </DialogFrame>
  )
}
