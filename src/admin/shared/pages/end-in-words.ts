import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

interface End {
  endDate?: string | null
  endRedirect?: string | null
}

/** The title of a page that this window has loaded, as the form does with the page that it shows; otherwise its id. */
const describePage = (id: string) =>
  queryClient.getQueryData(api.pages.get.queryKey({ input: { id } }))?.title ?? `The page with the id ${id}`

/** When a page ends and what opens then, for comparing two versions. */
export const endInWords = ({ endDate, endRedirect }: End) => ({
  endDate: endDate && formatDateTime(endDate),
  endRedirect: endRedirect ? describePage(endRedirect) : '',
})
