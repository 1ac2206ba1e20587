// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { ignoreSecondClick } from './second-click.ts'

/** Counts the clicks on a button that saves, and on one that only opens something. */
async function openScreen() {
  const client = new QueryClient()
  ignoreSecondClick(client.getMutationCache())
  const save = vi.fn<() => Promise<null>>(async () => null)
  const open = vi.fn<() => void>()
  function Screen() {
    const { mutate } = useMutation({ mutationFn: save })
    return (
      <>
        <button type="button" onClick={() => mutate()}>
          Save
        </button>
        <button type="button" onClick={open}>
          Next
        </button>
        <button type="button" data-repeats onClick={() => mutate()}>
          Move down
        </button>
      </>
    )
  }
  const { place, show } = mount()
  await show(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  const [saves, opens, moves] = [...place.querySelectorAll('button')]
  const click = (button: Element, detail: number) =>
    act(async () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  return { save, open, saves: saves!, opens: opens!, moves: moves!, click }
}

test('the second click of a double click does not repeat a change, and a later click does', async () => {
  const { save, saves, click } = await openScreen()
  await click(saves, 1)
  await click(saves, 2)
  expect(save).toHaveBeenCalledOnce()
  await click(saves, 1)
  expect(save).toHaveBeenCalledTimes(2)
})

test('it does not reach what has moved under the pointer', async () => {
  const { open, saves, opens, click } = await openScreen()
  await click(saves, 1)
  await click(opens, 2)
  expect(open).not.toHaveBeenCalled()
})

test('two fast clicks on a button that changes nothing both count, and so do two presses of a key', async () => {
  const { save, open, saves, opens, click } = await openScreen()
  await click(opens, 1)
  await click(opens, 2)
  expect(open).toHaveBeenCalledTimes(2)
  await click(saves, 0)
  await click(saves, 0)
  expect(save).toHaveBeenCalledTimes(2)
})

test('every click counts on a button that is pressed several times in a row', async () => {
  const { save, moves, click } = await openScreen()
  for (const detail of [1, 2, 3]) await click(moves, detail)
  expect(save).toHaveBeenCalledTimes(3)
})
