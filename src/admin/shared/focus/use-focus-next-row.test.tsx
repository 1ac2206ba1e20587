// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { useFocusNextRow } from './use-focus-next-row.ts'

/** As the enquiries: the list, and beside it the one that is open. */
function Screen({ start }: { start: string }) {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const [open, setOpen] = useState(start)
  const { list, watch, forget } = useFocusNextRow(open)
  function remove() {
    watch()
    setRows(rows.filter((row) => row !== open))
    setOpen(rows.find((row) => row !== open) ?? '')
  }
  function fail() {
    watch()
    forget()
  }
  return (
    <>
      <h1 tabIndex={-1}>Enquiries</h1>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <a href={`#${row}`} {...(row === open && { 'aria-current': 'true' })}>
              {row}
            </a>
          </li>
        ))}
      </ul>
      <section key={open}>
        <button type="button" onClick={remove}>
          Delete
        </button>
        <button type="button" onClick={fail}>
          Fail
        </button>
        <button type="button" onClick={() => setOpen('C')}>
          Open C
        </button>
      </section>
    </>
  )
}

test('after the open entry was deleted, the next row has the focus, or the last one, or the heading', async () => {
  const focusedAfter = async (name: string) => {
    await press(name)
    return document.activeElement?.textContent
  }
  await mount().show(<Screen start="B" />)
  expect(await focusedAfter('Delete')).toBe('C')
  expect(await focusedAfter('Delete')).toBe('C')
  expect(await focusedAfter('Delete')).toBe('Enquiries')
})

test('an entry that could not be deleted moves no focus, now or when another one is opened', async () => {
  await mount().show(<Screen start="B" />)
  await press('Fail')
  await press('Open C')
  expect(document.activeElement).toBe(document.body)
})
