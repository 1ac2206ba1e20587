import type { PageSection } from '#contract/pages/page-sections.ts'
import { pictureLine } from '#admin/shared/diff/lines.ts'
import type { CategoryNames } from '#admin/shared/sections/content-lines.ts'
import { sectionLines } from '#admin/shared/sections/section-in-words.ts'
import { taxonomyInWords } from './taxonomy-names.ts'

export interface PageState extends Record<string, unknown> {
  featuredImage: string | null
  categoryIds: string[]
  tagIds: string[]
  sections: PageSection[] | undefined
}

/** What a page consists of, as people read it, for comparing two versions. */
export const pageInWords = ({ featuredImage, sections = [], ...chosen }: PageState, names: CategoryNames) => ({
  featuredImage: featuredImage ? { lines: [pictureLine(featuredImage)] } : '',
  ...taxonomyInWords(chosen, names),
  sections: { lines: sections.flatMap((section) => sectionLines(section, names)) },
})
