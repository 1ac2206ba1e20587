import type { DisplaySection, SectionType } from '#contract/sections/display.ts'

/** The props of every section component. `anchor` is the type if the section is the first of its type on the page. */
export interface SectionProps<Type extends SectionType> {
  section: Extract<DisplaySection, { type: Type }>
  anchor: string | undefined
}
