import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { countPages, useListParams } from './list-params.ts'
import { Pager } from './pager.tsx'
import classes from './record-table.module.css'

export interface RecordListProps<Row> {
  /** Names the list for screen readers. */
  label: string
  /** The noun for one row, such as 'page'. */
  unit?: string
  query: UseQueryResult<{ items: Row[]; total: number; hasMore?: boolean }>
  /** Shown instead of an empty list; by default as in 'No tags found'. */
  empty?: string
  /** Below it: what to do next. */
  firstStep?: ReactNode
  /** By default as in 'Loading tags...'. */
  loading?: string
  isCounted?: boolean
}

interface Props<Row> extends RecordListProps<Row> {
  children: (rows: Row[]) => ReactNode
}

/** A list in its four states: loading, failed, empty, loaded. */
export function RecordList<Row>({
  label,
  unit = 'entry',
  query,
  empty = `No ${label.toLowerCase()} found`,
  firstStep,
  loading = `Loading ${label.toLowerCase()}...`,
  isCounted = true,
  children,
}: Props<Row>) {
  const { data } = query
  const { page, addressWith } = useListParams()
  const lastPage = countPages(data?.total ?? 0)
  const isEmpty = data?.total === 0
  return (
    <div className={classes['panel']} aria-busy={query.isFetching}>
      {query.isPending && <Loading>{loading}</Loading>}
      {query.isError && <LoadError query={query} />}
      <div className={isEmpty ? classes['empty'] : undefined}>
        {/* Always there, so that screen readers announce what appears in it. */}
        <Text role="status">{isEmpty && empty}</Text>
        {isEmpty && firstStep}
      </div>
      {/* The rows of the last page have left the list, or the address names a page that does not exist. */}
      {data?.items.length === 0 && !query.isPlaceholderData && page > lastPage && (
        <Navigate replace to={addressWith({ page: lastPage > 1 ? String(lastPage) : '' })} />
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items)}
          <Pager
            label={label}
            unit={unit}
            shown={data.items.length}
            total={data.total}
            isCounted={isCounted}
            {...(data.hasMore !== undefined && { hasMore: data.hasMore })}
          />
        </>
      )}
    </div>
  )
}
