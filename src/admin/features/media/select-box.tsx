import { Checkbox } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import type { Selection } from './selection.ts'

/** Selects a file. With the Shift key it selects all files from the one selected before. */
export const SelectBox = ({ media: { id, title }, selection }: { media: Media; selection: Selection }) => (
  <Checkbox
    aria-label={`Select ${title}`}
    checked={selection.has(id)}
    onChange={({ nativeEvent }) => selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
  />
)
