import type { PageSection } from '#contract/pages/page-sections.ts'
import { findBuiltInType } from '#contract/sections/schemas.ts'

/** The id of the built-in section that this section is or replaces, if any. */
export function findBuiltInId(section: PageSection): string | undefined {
  const type = findBuiltInType(section)
  return type && `built-in-${type}`
}
