import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { FoundRecord } from '#contract/dashboard.ts'
import { ADMIN_PATHS, editorPath, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import { useHasPermission } from '#admin/shared/session/session-context.ts'

type Kind = FoundRecord['kind']

const KINDS: Record<Kind, { group: string; icon: IconName }> = {
  page: { group: 'Pages', icon: 'page' },
  post: { group: 'Posts', icon: 'post' },
  section: { group: 'Sections', icon: 'edit' },
  media: { group: 'Media', icon: 'media' },
  enquiry: { group: 'Enquiries', icon: 'inbox' },
  person: { group: 'People', icon: 'users' },
}

const withSearch = (path: string, search: string) => `${path}?search=${encodeURIComponent(search)}`

function getResultPath({ kind, id, title, detail }: FoundRecord, mayEdit: boolean): string {
  if (kind === 'section') return sectionsPath(id)
  if (kind === 'media') return withSearch(ADMIN_PATHS.media, title)
  if (kind === 'enquiry') return `${ADMIN_PATHS.formSubmissions}?id=${id}`
  if (kind === 'person') return withSearch(ADMIN_PATHS.users, detail)
  return mayEdit ? editorPath(kind, id) : withSearch(kind === 'post' ? ADMIN_PATHS.posts : ADMIN_PATHS.pages, title)
}

/** Searches all records for these words. Returns what the palette shows of them, in groups. */
export function useRecordSearch(words: string): { found: SpotlightActionGroupData[]; isSearching: boolean } {
  const navigate = useNavigate()
  const mayEdit = useHasPermission('pages/update')
  const [search] = useDebouncedValue(words.trim(), 200)
  // While somebody types, results of other words are hidden: Enter would open one of them.
  const isSearched = search.length > 1 && search === words.trim()
  const { data = [], isLoading } = useQuery({ ...api.dashboard.find.queryOptions({ input: { search } }), enabled: isSearched })
  const groups = Map.groupBy(isSearched ? data : [], ({ kind }) => kind)
  const found = [...groups].map(([kind, records]) => ({
    group: KINDS[kind].group,
    actions: records.map((record, index): SpotlightActionData => ({
      id: `${kind} ${record.id} ${index}`,
      label: record.title,
      description: record.detail,
      // The palette must not filter again what the server has found.
      keywords: [words],
      leftSection: <Icon name={KINDS[kind].icon} />,
      onClick: () => void navigate(getResultPath(record, mayEdit)),
    })),
  }))
  return { found, isSearching: words.trim().length > 1 && (!isSearched || isLoading) }
}
