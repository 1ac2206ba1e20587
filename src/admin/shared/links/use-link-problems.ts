import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_CHECKED_LINKS } from '#contract/links/link-address.ts'
import { api } from '#admin/api.ts'

const WAIT_MS = 400

const isOwn = (url: string) => /^\/(?!\/)/.test(url) || url.startsWith(location.origin)

/** Why these links are broken, by address. Checks only links to our own website. */
export function useLinkProblems(urls: readonly string[]): ReadonlyMap<string, string> {
  const own = [...new Set(urls.filter(isOwn))].toSorted().slice(0, MAX_CHECKED_LINKS)
  const [asked] = useDebouncedValue(JSON.stringify(own), WAIT_MS)
  const { data } = useQuery(
    api.links.check.queryOptions({
      input: { urls: JSON.parse(asked) as string[] },
      enabled: asked !== '[]',
      placeholderData: keepPreviousData,
      // Somebody may have published or deleted the page in another tab.
      staleTime: 30_000,
    }),
  )
  return new Map(asked === '[]' ? [] : data?.map(({ url, problem }) => [url, problem]))
}
