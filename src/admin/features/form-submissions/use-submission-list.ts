import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'

/** The page of submissions that the address asks for. */
export function useSubmissionList(group: string) {
  const { page, get } = useListParams()
  return useQuery(
    api.formSubmissions.list.queryOptions({
      input: { group, search: get('search'), show: get('show') === 'unread' ? 'unread' : 'all', page },
      placeholderData: keepPreviousData,
      enabled: group !== '',
    }),
  )
}

/** The id of the newest submission of a list. It stays the same when newer ones arrive. */
export function useFirst(items: { id: string }[]): string {
  const [first, setFirst] = useState('')
  const found = items.some(({ id }) => id === first) ? first : (items[0]?.id ?? '')
  if (found !== first) setFirst(found)
  return found
}
