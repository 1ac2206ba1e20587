import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#admin/api.ts'
import { getErrorCode } from '#admin/shared/connection/server-error.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { DateTimeField } from '#admin/shared/forms/date-time-field.tsx'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

// Few pages have an end.
const PageSelect = lazy(async () => ({ default: (await import('./page-select.tsx')).PageSelect }))

const describeFailure = (error: Error) =>
  getErrorCode(error) === 'NOT_FOUND' ? 'A page that no longer exists' : 'A page whose title could not be loaded'

interface Props {
  /** The end date as a date-time field, and the id of the page that visitors get then. */
  values: { endDate: string; endRedirect: string }
  getInputProps: (field: 'endDate' | 'endRedirect') => FieldProps
  isLocked: boolean
}

/** When a page leaves the website, and what visitors get then. */
export function EndFields({ values: { endDate, endRedirect }, getInputProps, isLocked }: Props) {
  const target = useQuery(
    api.pages.get.queryOptions({ input: endRedirect === '' ? skipToken : { id: endRedirect }, retry: false }),
  )
  const chosen = target.data ?? {
    id: endRedirect,
    title: target.isError ? describeFailure(target.error) : 'Loading…',
    slug: '',
  }
  const date = fromLagosField(endDate)
  const when = date
    ? formatPublication(date, serverNow())
    : 'After this time visitors do not see the page. Leave empty if it does not end'
  const { error, onChange } = getInputProps('endRedirect')
  return (
    <>
      <DateTimeField
        label="End date"
        description={isLocked ? 'Only editors and administrators can set an end' : when}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={isLocked}
        {...getInputProps('endDate')}
      />
      {date && (
        <Suspense>
          <PageSelect
            label="After the end, open"
            placeholder="None: visitors see that the page has ended"
            disabled={isLocked}
            error={error}
            chosen={endRedirect ? chosen : null}
            onChoose={(id) => onChange(id ?? '')}
          />
        </Suspense>
      )}
    </>
  )
}
