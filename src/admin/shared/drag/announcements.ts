import type { Accessibility } from '@dnd-kit/dom'

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>
type Sorted = { id: string | number; index?: number } | null

export interface Dragged {
  /** As in 'Press space to pick the section up'. */
  noun: string
  total: number
  getName: (id: string | number) => string | undefined
  /** After the instructions. */
  hint?: string
}

/** What screen readers say while an entry of a list is dragged. The list may change after this call. */
export function announceDrag(getDragged: () => Dragged): Options {
  const { noun, hint = '' } = getDragged()
  function name(source: Sorted) {
    const found = source && getDragged().getName(source.id)
    return found ? `"${found}"` : `The ${noun}`
  }
  const place = (source: Sorted) => `place ${(source?.index ?? 0) + 1} of ${getDragged().total}`
  const draggable = `Press space to pick the ${noun} up, the arrow keys to move it, space to put it down, escape to leave it. ${hint}`
  return {
    screenReaderInstructions: { draggable: draggable.trim() },
    announcements: {
      dragstart: ({ operation: { source } }) => `${name(source)} picked up.`,
      dragover: ({ operation: { source } }) => `${name(source)} is at ${place(source)}.`,
      dragend: ({ operation: { source }, canceled }) =>
        canceled ? `${name(source)} was left where it was.` : `${name(source)} was put down at ${place(source)}.`,
    },
  }
}
