import type { Media } from '#contract/media/media.ts'
import type { Selection } from './selection.ts'

/** What a person may do with the files. Left out without permission. */
export interface MediaActions {
  selection: Selection | null
  /** Shows what is known about a file to those who may not edit it. */
  onShow?: (media: Media) => void
  onEdit?: (media: Media) => void
  onMove?: (media: Media) => void
  onDelete?: (media: Media) => void
}
