import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

/** The types of which a page shows its built-in section: a stored one takes its place (decisions 5). */
export function useBuiltInTypes(pageId: string): string[] {
  const { data } = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId } }),
    // The list in which the form stands keeps it fresh.
    staleTime: Infinity,
    select: ({ sections }) => sections.filter(({ isBuiltIn }) => isBuiltIn).map((section) => section.sectionType),
  })
  return data ?? []
}
