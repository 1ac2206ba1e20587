import type { PageSection } from '#contract/pages/page-sections.ts'

/** The id of the built-in section that this section is or replaces (contact_info replaces contact-info), if any. */
export const findBuiltInId = ({ sectionType, isBuiltIn, replacesBuiltIn }: PageSection): string | undefined =>
  isBuiltIn || replacesBuiltIn ? `built-in-${sectionType.replace('_', '-')}` : undefined
