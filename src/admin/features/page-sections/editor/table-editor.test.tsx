// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'

const { drawIcon } = vi.hoisted(() => ({ drawIcon: vi.fn<() => null>(() => null) }))
vi.mock('#admin/shared/elements/icon.tsx', () => ({ Icon: drawIcon }))
// Another test file may have loaded it already.
vi.resetModules()
const { TableEditor } = await import('./table-editor.tsx')

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
    type: (name: string, text: string) =>
      act(async () => {
        // React does not see a value that is set directly.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(find(name), text)
        find(name).dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (name: string) => act(async () => find(name).click()),
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

const ROWS = ['Name', 'Aisha', 'Bello', 'Chinedu'].map((name) => [name, ''])

test('rows are moved, added between others and removed, and the focus follows', async () => {
  const { place, press, changed } = await openTable(ROWS)
  const names = () =>
    [...place.querySelectorAll<HTMLInputElement>('input:first-child')]
      .map(({ value }) => value)
      .filter((_, cell) => cell % 2 === 0)
  const focused = () => document.activeElement!.getAttribute('aria-label')
  await press('Move row 1 down')
  expect(names()).toEqual(['Name', 'Bello', 'Aisha', 'Chinedu'])
  expect(focused()).toBe('Move row 2 down')
  await press('Add a row below the headings')
  expect(names()).toEqual(['Name', '', 'Bello', 'Aisha', 'Chinedu'])
  expect(focused()).toBe('Row 1, column 1')
  await press('Remove row 4')
  expect(names()).toEqual(['Name', '', 'Bello', 'Aisha'])
  expect(focused()).toBe('Remove row 3')
  changed.mockClear()
  await press('Move row 1 up')
  await press('Move row 3 down')
  expect(changed).not.toHaveBeenCalled()
})

test('a typed character draws its own row and no other', async () => {
  const { changed, type } = await openTable([...ROWS, ...Array.from({ length: 200 }, () => ['x', 'y'])])
  drawIcon.mockClear()
  await type('Row 2, column 2', 'B')
  expect(changed).toHaveBeenCalledOnce()
  expect(drawIcon.mock.calls.length).toBeLessThan(20)
})
