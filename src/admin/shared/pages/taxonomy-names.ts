import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'

type TaxonomyNames = ReadonlyMap<string, string>

/** The names of all categories and tags by id. */
export function useTaxonomyNames(): TaxonomyNames {
  const { data } = useQuery(api.taxonomy.options.queryOptions())
  return new Map([...(data?.categories ?? []), ...(data?.tags ?? [])].map(({ id, name }) => [id, name]))
}

interface Chosen {
  categoryIds?: string[] | undefined
  tagIds?: string[] | undefined
}

/** The categories and tags of a page by name, for comparing two versions. */
export function taxonomyInWords({ categoryIds = [], tagIds = [] }: Chosen, names: TaxonomyNames) {
  const getNames = (ids: string[]) => ids.map((id) => names.get(id) ?? 'one that no longer exists')
  return { categoryIds: getNames(categoryIds), tagIds: getNames(tagIds) }
}
