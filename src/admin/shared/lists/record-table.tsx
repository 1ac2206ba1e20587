/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a narrow
   screen the rows are no table to the eye; the roles keep it one for screen readers */
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
  /** What the server calls this order; without it the column cannot be sorted by. */
  sort?: string
}

interface Props<Row> {
  /** What the rows are; names the table. */
  label: string
  /** What one row is, such as 'page'. */
  unit?: string
  query: UseQueryResult<{ items: Row[]; total: number; hasMore?: boolean }>
  columns: Column<Row>[]
  /** Said instead of an empty table; may say more than a sentence. */
  empty: ReactNode
  loading?: string
  /** The order of the list unless another is chosen. */
  usualSort?: string
  isCounted?: boolean
}

/** A list in its four states: on its way, failed, empty, there. On a narrow screen each row becomes a card. */
export function RecordTable<Row extends { id: string }>({
  label,
  unit = 'entry',
  query,
  columns,
  empty,
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
      {data?.total === 0 && <div className={classes['empty']}>{empty}</div>}
      {/* The last rows of the last page were deleted, or the address names a page that never was. */}
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
              {data.items.map((row) => (
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
