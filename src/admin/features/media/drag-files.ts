import type { DragEvent } from 'react'
import type { Media } from '#contract/media/media.ts'

/** The type of the dragged data. Other programs do not know it. */
const TYPE = 'application/x-media-files'

export type DraggedFile = Pick<Media, 'id' | 'title' | 'folderId'>

export function startDrag({ dataTransfer }: DragEvent, files: DraggedFile[]) {
  const some = files.map(({ id, title, folderId }) => ({ id, title, folderId }))
  dataTransfer.setData(TYPE, JSON.stringify(some))
  dataTransfer.effectAllowed = 'move'
}

/** The properties of an element onto which files can be dropped. */
export const dropTarget = (take: (files: DraggedFile[]) => void) => ({
  onDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    event.currentTarget.dataset['over'] = 'true'
  },
  onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => void delete currentTarget.dataset['over'],
  onDrop(event: DragEvent<HTMLElement>) {
    event.preventDefault()
    delete event.currentTarget.dataset['over']
    take(JSON.parse(event.dataTransfer.getData(TYPE) || '[]') as DraggedFile[])
  },
})
