import type { PageSection } from '#contract/page-sections.ts'

/** The id of the built-in section that this one is, or replaces (contact_info replaces contact-info); undefined if there is none. */
export const builtInIdOf = ({ sectionType, isBuiltIn, replacesBuiltIn }: PageSection): string | undefined =>
  isBuiltIn || replacesBuiltIn ? `built-in-${sectionType.replace('_', '-')}` : undefined
