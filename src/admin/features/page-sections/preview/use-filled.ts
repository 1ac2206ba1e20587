import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DisplaySection } from '#contract/sections/display.ts'
import { api } from '#admin/api.ts'

/** The types that show more than their own content: safe HTML, posts, and facts about files. */
const FILLED: readonly DisplaySection['type'][] = ['text', 'news', 'downloads', 'video']
const WAIT_MS = 300

/** A section with what the server adds to it. Until the answer comes, it is as it was. */
export function useFilled(section: DisplaySection, content: unknown) {
  const [stored] = useDebouncedValue(JSON.stringify(content), WAIT_MS)
  const { data } = useQuery(
    api.pageSections.preview.queryOptions({
      input: { sectionType: section.type, content: JSON.parse(stored) as unknown },
      enabled: FILLED.includes(section.type),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  )
  // Right after the type changes, the data still belongs to the former type.
  if (data?.sectionType !== section.type) return { section, files: {} }
  return { section: { ...section, content: data.content } as DisplaySection, files: data.files }
}
