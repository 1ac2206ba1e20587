import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

/** The types whose built-in section the page shows. A stored section of that type replaces it (C §5). */
export function useBuiltInTypes(pageId: string): string[] {
  const { data } = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId } }),
    // The list around the form reloads this query.
    staleTime: Infinity,
    select: ({ sections }) => sections.filter(({ isBuiltIn }) => isBuiltIn).map((section) => section.sectionType),
  })
  return data ?? []
}
