import { useQuery } from '@tanstack/react-query'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { api } from '#admin/api.ts'
import { pictureLine } from '#admin/shared/diff/lines.ts'
import type { CategoryNames } from '#admin/shared/sections/content-lines.ts'
import { sectionLines } from '#admin/shared/sections/section-in-words.ts'

/** The names of all categories and tags by id. */
export function useTaxonomyNames(): CategoryNames {
  const { data } = useQuery(api.taxonomy.options.queryOptions())
  return new Map([...(data?.categories ?? []), ...(data?.tags ?? [])].map(({ id, name }) => [id, name]))
}

export interface PageState extends Record<string, unknown> {
  featuredImage: string | null
  categoryIds: string[]
  tagIds: string[]
  sections: PageSection[] | undefined
}

/** What a page consists of, as people read it, for comparing two versions. */
export function pageInWords({ featuredImage, categoryIds, tagIds, sections = [] }: PageState, names: CategoryNames) {
  const getNames = (ids: string[]) => ids.map((id) => names.get(id) ?? 'one that no longer exists')
  return {
    featuredImage: featuredImage ? { lines: [pictureLine(featuredImage)] } : '',
    categoryIds: getNames(categoryIds),
    tagIds: getNames(tagIds),
    sections: { lines: sections.flatMap((section) => sectionLines(section, names)) },
  }
}
