/* oxlint-disable jsx-a11y/no-redundant-roles -- on a narrow screen CSS turns the table into cards */
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from './list-params.ts'
import classes from './record-table.module.css'

interface Props {
  title: string
  sort?: string
  usual: string
}

/** The header of a column. Sortable columns are buttons that reverse the order. */
export function ColumnHeader({ title, sort, usual }: Props) {
  const { get, filter } = useListParams()
  const current = get('sort') || usual
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : undefined
  if (!sort) {
    return (
      <th role="columnheader" scope="col">
        {title}
      </th>
    )
  }
  const next = direction === 'ascending' ? `-${sort}` : sort
  return (
    <th role="columnheader" scope="col" {...(direction && { 'aria-sort': direction })}>
      <button type="button" className={classes['sorter']} onClick={() => filter({ sort: next === usual ? '' : next })}>
        {title}
        <span className={classes['direction']} data-direction={direction}>
          <Icon name="chevron-down" size={12} />
        </span>
      </button>
    </th>
  )
}
