import type { Accessibility } from '@dnd-kit/dom'
import type { PageSection } from '#contract/page-sections.ts'
import { nameOf } from '#admin/shared/sections/section-types.ts'

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>
type Sorted = { id: string | number; index?: number } | null

/** What screen readers say while a section is dragged. */
export function announce(sections: PageSection[]): Options {
  const name = (source: Sorted) => {
    const section = sections.find(({ id }) => id === source?.id)
    return section ? `"${nameOf(section)}"` : 'The section'
  }
  const place = (source: Sorted) => `place ${(source?.index ?? 0) + 1} of ${sections.length}`
  return {
    screenReaderInstructions: {
      draggable: 'Press space to pick the section up, the arrow keys to move it, space to put it down, escape to leave it.',
    },
    announcements: {
      dragstart: ({ operation: { source } }) => `${name(source)} picked up.`,
      dragover: ({ operation: { source } }) => `${name(source)} is at ${place(source)}.`,
      dragend: ({ operation: { source }, canceled }) =>
        canceled ? `${name(source)} was left where it was.` : `${name(source)} was put down at ${place(source)}.`,
    },
  }
}
