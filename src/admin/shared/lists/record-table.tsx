/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a narrow
   screen CSS turns the rows into cards; the roles keep the table for screen readers */
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ColumnHeader } from './column-header.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { countPages, useListParams } from './list-params.ts'
import { Loading } from '#admin/shared/elements/loading.tsx'
import { Pager } from './pager.tsx'
import classes from './record-table.module.css'

export interface Column<Row> {
  title: string
  render: (row: Row) => ReactNode
  /** The server's name for this order. Without it the column is not sortable. */
  sort?: string
}

interface Props<Row> {
  /** Names the table for screen readers. */
  label: string
  /** The noun for one row, such as 'page'. */
  unit?: string
  query: UseQueryResult<{ items: Row[]; total: number; hasMore?: boolean }>
  /** In place of the rows of the query, such as those in an order that is being saved. */
  rows?: Row[]
  columns: Column<Row>[]
  /** Shown instead of an empty table. */
  empty: string
  /** Below it: what to do next. */
  firstStep?: ReactNode
  loading?: string
  /** The default order. */
  usualSort?: string
  isCounted?: boolean
}

/** A list in its four states: loading, failed, empty, loaded. On a narrow screen each row becomes a card. */
export function RecordTable<Row extends { id: string }>({
  label,
  unit = 'entry',
  query,
  rows = query.data?.items,
  columns,
  empty,
  firstStep,
  loading = 'Loading…',
  usualSort = '',
  isCounted = true,
}: Props<Row>) {
  const { data } = query
  const { page, addressWith } = useListParams()
  const lastPage = countPages(data?.total ?? 0)
  return (
    <div className={classes['panel']} aria-busy={query.isFetching}>
      {query.isPending && <Loading>{loading}</Loading>}
      {query.isError && <LoadError query={query} />}
      {data?.total === 0 && (
        <div className={classes['empty']}>
          <Text>{empty}</Text>
          {firstStep}
        </div>
      )}
      {/* The rows of the last page were deleted, or the address names a page that does not exist. */}
      {data?.items.length === 0 && data.total > 0 && page > lastPage && (
        <Navigate replace to={addressWith({ page: lastPage > 1 ? String(lastPage) : '' })} />
      )}
      {data && data.items.length > 0 && (
        <>
          <table className={classes['table']} role="table" aria-label={label}>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <ColumnHeader key={column.title} {...column} usual={usualSort} />
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows?.map((row) => (
                <tr key={row.id} role="row">
                  {columns.map(({ title, render }) => (
                    <td key={title} role="cell" data-label={title}>
                      {render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
