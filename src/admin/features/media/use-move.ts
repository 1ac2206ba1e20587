import { useMutation } from '@tanstack/react-query'
import { formatCount } from '#contract/text/format-count.ts'
import type { Media } from '#contract/media/media.ts'
import { api, client } from '#admin/api.ts'
import { undoAction } from '#admin/shared/toasts/undo.ts'

interface Move {
  files: Pick<Media, 'id' | 'title' | 'folderId'>[]
  folder: { id: string; name: string } | null
}

export const countFiles = (count: number) => formatCount(count, 'file', 'files')

/** Puts each file back into the folder that it came from. */
async function moveBack({ files }: Move): Promise<string> {
  for (const folderId of new Set(files.map((file) => file.folderId))) {
    const ids = files.filter((file) => file.folderId === folderId).map(({ id }) => id)
    await client.media.move({ ids, folderId })
  }
  return `${countFiles(files.length)} moved back`
}

/** Moves files into a folder, or out of theirs. */
export const useMove = () =>
  useMutation({
    mutationFn: ({ files, folder }: Move) => client.media.move({ ids: files.map(({ id }) => id), folderId: folder?.id ?? null }),
    meta: {
      done: ({ folder }: Move, { moved }: { moved: number }) =>
        `${countFiles(moved)} moved ${folder ? `to "${folder.name}"` : 'out of the folder'}`,
      failed: 'Failed to move the files: {message}',
      action: (move: Move) => undoAction(() => moveBack(move)),
      refresh: [api.media.list.key(), api.mediaFolders.key()],
    },
  })
