import { Button, Group, Input } from '@mantine/core'
import { useId, useState, type ClipboardEvent } from 'react'
import {
  parseCells,
  withCell,
  withCells,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  type Rows,
} from '#contract/sections/table-cells.ts'
import { findTableIssue, MAX_COLUMNS, MAX_ROWS } from '#contract/sections/table-rows.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
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
  function change(next: Rows) {
    setRefused('')
    onChange(next)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    const cells = parseCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    const next = withCells(rows, row, column, cells)
    const issue = findTableIssue(next)
    if (issue) setRefused(`${issue}. Nothing was pasted.`)
    else change(next)
  }
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
        <table className={classes['grid']} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((_, column) => (
                <td key={column}>
                  {columns.length > 1 && (
                    <button
                      type="button"
                      className={classes['remove']}
                      aria-label={`Remove column ${column + 1}`}
                      title={`Remove column ${column + 1}`}
                      onClick={() => change(withoutColumn(rows, column))}
                    >
                      <Icon name="close" size={14} />
                    </button>
                  )}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} data-head={row === 0 || undefined}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <input
                      className={classes['cell']}
                      aria-label={getCellName(row, column)}
                      value={cell}
                      dir="auto"
                      onChange={({ currentTarget }) => change(withCell(rows, row, column, currentTarget.value))}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
                <td>
                  {row > 0 && (
                    <button
                      type="button"
                      className={classes['remove']}
                      aria-label={`Remove row ${row}`}
                      title={`Remove row ${row}`}
                      onClick={() => change(withoutRow(rows, row))}
                    >
                      <Icon name="close" size={14} />
                    </button>
                  )}
                </td>
              </tr>
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
