/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a narrow
   screen CSS turns the rows into cards; the roles keep the table for screen readers */
import type { ReactNode } from 'react'
import { ColumnHeader } from './column-header.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'
import classes from './record-table.module.css'

export interface Column<Row> {
  title: string
  render: (row: Row) => ReactNode
  /** The server's name for this order. Without it the column is not sortable. */
  sort?: string
}

interface Props<Row> extends RecordListProps<Row> {
  columns: Column<Row>[]
  /** In place of the rows of the query, such as those in an order that is being saved. */
  rows?: Row[]
  /** The default order. */
  usualSort?: string
}

/** A list as a table. On a narrow screen each row becomes a card. */
export const RecordTable = <Row extends { id: string }>({ columns, rows, usualSort = '', ...list }: Props<Row>) => (
  <RecordList {...list}>
    {(items) => (
      <table className={classes['table']} role="table" aria-label={list.label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHeader key={column.title} {...column} usual={usualSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(rows ?? items).map((row) => (
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
    )}
  </RecordList>
)
