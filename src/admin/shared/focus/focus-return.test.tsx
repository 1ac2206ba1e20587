// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { returnFocusToControl, useFocusReturn } from './focus-return.ts'

/** Asks before it deletes, as a dialog does. */
function Question({ onYes }: { onYes: () => void }) {
  useFocusReturn(true)
  return (
    <button type="button" onClick={onYes}>
      Yes
    </button>
  )
}

function Screen() {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const [asked, setAsked] = useState<string | null>(null)
  function remove() {
    setRows(rows.filter((row) => row !== asked))
    setAsked(null)
  }
  return (
    <>
      <h1 tabIndex={-1}>Tags</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Edit {row}</button>
            <button type="button" onClick={() => setAsked(row)}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {asked && <Question onYes={remove} />}
    </>
  )
}

test('after a row was deleted, the next one has the focus, or the last one, or the heading', async () => {
  const { place, show } = mount()
  await show(<Screen />)
  async function press(name: string) {
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
    button.focus()
    await act(async () => button.click())
  }
  const focusedAfterDeleting = async (row: string) => {
    await press(`Delete ${row}`)
    await press('Yes')
    return document.activeElement?.textContent
  }
  expect(await focusedAfterDeleting('B')).toBe('Delete C')
  expect(await focusedAfterDeleting('C')).toBe('Delete A')
  expect(await focusedAfterDeleting('A')).toBe('Tags')
})

/** A button that works while the question that it has opened closes. */
function Working({ isWorking, isAsking }: { isWorking: boolean; isAsking: boolean }) {
  return (
    <>
      <button type="button" disabled={isWorking}>
        Save
      </button>
      {isAsking && <Question onYes={() => {}} />}
    </>
  )
}

test('a button that still works when its question closes has the focus afterwards', async () => {
  const { place, show } = mount()
  await show(<Working isWorking={false} isAsking={false} />)
  place.querySelector('button')!.focus()
  await show(<Working isWorking isAsking />)
  await act(async () => [...place.querySelectorAll('button')].at(-1)!.focus())
  await show(<Working isWorking isAsking={false} />)
  ;(document.activeElement as HTMLElement).blur()
  await show(<Working isWorking={false} isAsking={false} />)
  returnFocusToControl()
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.textContent).toBe('Save')
})
