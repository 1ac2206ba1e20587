import type { DisplaySection, SectionType } from '#contract/sections/display.ts'

/** What each section is given: itself, and its type as its address when it is the first of that type on the page. */
export interface SectionProps<Type extends SectionType> {
  section: Extract<DisplaySection, { type: Type }>
  anchor: string | undefined
}
