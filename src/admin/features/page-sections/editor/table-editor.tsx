import { Button, Group, Input } from '@mantine/core'
import { memo, useEffect, useId, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import {
  parseCells,
  withCell,
  withCells,
  withColumn,
  withMovedRow,
  withoutColumn,
  withoutRow,
  withRow,
  type Rows,
} from '#contract/sections/table-cells.ts'
import { findTableIssue, MAX_COLUMNS, MAX_ROWS } from '#contract/sections/table-rows.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import classes from './table-editor.module.css'

type Props = Pick<FieldProps, 'value' | 'onChange' | 'error'> & { label: string; description?: string }

const getCellName = (row: number, column: number) =>
  row === 0 ? `Heading of column ${column + 1}` : `Row ${row}, column ${column + 1}`

/** A table as a grid of inputs. Cells that were copied from a spreadsheet can be pasted. */
export function TableEditor({ label, description, value, onChange, error }: Props) {
  const id = useId()
  const rows = value as Rows
  const columns = rows[0] ?? []
  const [refused, setRefused] = useState('')
  const [focus, setFocus] = useState<{ row: number; part: string } | null>(null)
  const grid = useRef<HTMLTableElement>(null)

  useEffect(() => {
    if (focus) grid.current?.rows[focus.row + 1]?.querySelector<HTMLElement>(focus.part)?.focus()
  }, [focus])

  function change(next: Rows) {
    setRefused('')
    onChange(next)
  }
  const actions: RowActions = {
    type: (row, column, text) => change(withCell(rows, row, column, text)),
    paste(event, row, column) {
      const cells = parseCells(event.clipboardData.getData('text/plain'))
      if (!cells) return
      event.preventDefault()
      const next = withCells(rows, row, column, cells)
      const issue = findTableIssue(next)
      if (issue) setRefused(`${issue}. Nothing was pasted.`)
      else change(next)
    },
    move(from, to) {
      if (to < 1 || to >= rows.length) return
      change(withMovedRow(rows, from, to))
      setFocus({ row: to, part: `[data-by="${to - from}"]` })
    },
    insert(row) {
      const next = withRow(rows, row)
      const issue = findTableIssue(next)
      if (issue) return setRefused(issue)
      change(next)
      setFocus({ row, part: 'input' })
    },
    remove(row) {
      change(withoutRow(rows, row))
      const next = Math.min(row, rows.length - 2)
      setFocus({ row: next, part: next > 0 ? '[data-danger]' : 'input' })
    },
  }
  // A row is not drawn again for new actions, so it reads the latest ones here.
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description ?? 'The first row holds the headings. You can paste cells from a spreadsheet.'}
      error={refused || error}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes['scroll']}>
        <table className={classes['grid']} aria-labelledby={id} ref={grid}>
          <thead>
            <tr>
              {columns.map((_, column) => (
                <td key={column}>
                  {columns.length > 1 && (
                    <RowButton
                      icon="close"
                      name={`Remove column ${column + 1}`}
                      data-danger
                      onClick={() => change(withoutColumn(rows, column))}
                    />
                  )}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <TableRow key={row} cells={cells} row={row} isLast={row === rows.length - 1} actions={latest} />
            ))}
          </tbody>
        </table>
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          disabled={rows.length >= MAX_ROWS}
          onClick={() => change(withRow(rows))}
        >
          Add row
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          disabled={columns.length >= MAX_COLUMNS}
          onClick={() => change(withColumn(rows))}
        >
          Add column
        </Button>
      </Group>
    </Input.Wrapper>
  )
}

interface RowActions {
  type: (row: number, column: number, text: string) => void
  paste: (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => void
  move: (from: number, to: number) => void
  insert: (row: number) => void
  remove: (row: number) => void
}
interface RowProps {
  cells: string[]
  row: number
  isLast: boolean
  actions: RefObject<RowActions>
}

/** A typed character draws only its own row. The form copies all values for each change, so the texts are compared. */
const isSameRow = (one: RowProps, other: RowProps) =>
  one.row === other.row
  && one.isLast === other.isLast
  && one.cells.length === other.cells.length
  && one.cells.every((cell, column) => cell === other.cells[column])

const TableRow = memo(function TableRow({ cells, row, isLast, actions }: RowProps) {
  return (
    <tr data-head={row === 0 || undefined}>
      {cells.map((cell, column) => (
        <td key={column}>
          <input
            className={classes['cell']}
            aria-label={getCellName(row, column)}
            value={cell}
            dir="auto"
            onChange={({ currentTarget }) => actions.current.type(row, column, currentTarget.value)}
            onPaste={(event) => actions.current.paste(event, row, column)}
          />
        </td>
      ))}
      <td>
        <div className={classes['tools']}>
          {row > 0 && (
            <>
              <RowButton
                icon="chevron-up"
                name={`Move row ${row} up`}
                data-by={-1}
                aria-disabled={row === 1}
                onClick={() => actions.current.move(row, row - 1)}
              />
              <RowButton
                icon="chevron-down"
                name={`Move row ${row} down`}
                data-by={1}
                aria-disabled={isLast}
                onClick={() => actions.current.move(row, row + 1)}
              />
            </>
          )}
          <RowButton
            icon="plus"
            name={row === 0 ? 'Add a row below the headings' : `Add a row below row ${row}`}
            onClick={() => actions.current.insert(row + 1)}
          />
          {row > 0 && (
            <RowButton icon="close" name={`Remove row ${row}`} data-danger onClick={() => actions.current.remove(row)} />
          )}
        </div>
      </td>
    </tr>
  )
}, isSameRow)

interface RowButtonProps {
  'icon': IconName
  'name': string
  'onClick': () => void
  'data-by'?: number
  'data-danger'?: boolean
  'aria-disabled'?: boolean
}

const RowButton = ({ icon, name, ...rest }: RowButtonProps) => (
  <button type="button" className={classes['button']} aria-label={name} title={name} {...rest}>
    <Icon name={icon} size={14} />
  </button>
)
