import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { sectionInWords } from './section-in-words.ts'

/** Makes versions of a section readable. Only news name a category. */
export function useSectionInWords(sectionType: string) {
  const { data } = useQuery({ ...api.taxonomy.options.queryOptions(), enabled: sectionType === 'news' })
  const names = new Map(data?.categories.map(({ id, name }) => [id, name]))
  return (state: Record<string, unknown>) => sectionInWords(state, names)
}
