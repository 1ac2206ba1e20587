import { formatDateTime } from '#admin/shared/time/format-time.ts'

interface End {
  endDate?: string | null
  endRedirect?: string | null
}

/** When a page ends and what opens then, for comparing two versions. */
export const endInWords = ({ endDate, endRedirect }: End) => ({
  endDate: endDate && formatDateTime(endDate),
  endRedirect: endRedirect ? 'Another page' : '',
})
