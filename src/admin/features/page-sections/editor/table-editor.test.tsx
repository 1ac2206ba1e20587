// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { TableEditor } from './table-editor.tsx'

async function openTable(rows: string[][]) {
  const changed = vi.fn<(value: unknown) => void>()
  function Form() {
    const [value, setValue] = useState<unknown>(rows)
    function change(next: unknown) {
      changed(next)
      setValue(next)
    }
    return <TableEditor label="Table" value={value} onChange={change} error={undefined} />
  }
  const { place, show } = mount()
  await show(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
  const find = (name: string) => place.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
  return {
    place,
    changed,
    paste: (name: string, text: string) =>
      act(async () => {
        const event = new Event('paste', { bubbles: true, cancelable: true })
        find(name).dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
      }),
  }
}

test('more rows or columns than a table can have are not pasted, and the form says how many there are', async () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  const { place, paste, changed } = await openTable(rows)
  await paste('Row 1, column 1', 'x\n'.repeat(1200))
  expect(place.querySelector('[role="alert"]')!.textContent).toBe(
    'A table can have at most 1,000 rows, not 1,201. Nothing was pasted.',
  )
  await paste('Heading of column 2', 'x\t'.repeat(20))
  expect(place.textContent).toContain('A table can have at most 12 columns, not 22')
  expect(changed).not.toHaveBeenCalled()
  await paste('Row 1, column 1', 'e\tf')
  expect(place.querySelector('[role="alert"]')).toBeNull()
  expect(changed).toHaveBeenCalledExactlyOnceWith([rows[0], ['e', 'f']])
})
