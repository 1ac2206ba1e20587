// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Ui } from '../ui.ts'
import { createEntryList } from './entry-list.ts'

function openList() {
  const host = document.createElement('section')
  document.body.replaceChildren(host)
  const root = host.attachShadow({ mode: 'open' })
  const ui = { root, toast: vi.fn<Ui['toast']>() } as unknown as Ui
  const moves: PromiseWithResolvers<void>[] = []
  const done = () => Promise.resolve()
  const buttons = createEntryList(ui, { refusal: document.createElement('p'), draw: done, show: done })
  const move = () => moves[moves.push(Promise.withResolvers()) - 1]!.promise
  const actions = { move, setActive: done, remove: done, putBack: done }
  const panel = document.createElement('div')
  panel.className = 'panel'
  root.append(panel)
  panel.append(...buttons({ name: 'Library', isActive: true, canMove: { up: true, down: true } }, actions))
  const down = root.querySelector<HTMLElement>('[aria-label="Move Library down"]')!
  return { root, ui, moves, down }
}

test('a double press moves an entry once, and the next press moves it again', async () => {
  const { ui, moves, down } = openList()
  down.click()
  down.click()
  expect(moves).toHaveLength(1)
  moves[0]!.resolve()
  await vi.waitFor(() => expect(ui.toast).toHaveBeenCalledOnce())
  await vi.waitFor(() => {
    down.click()
    expect(moves).toHaveLength(2)
  })
})

test('the focus goes to the pressed button, unless somebody types elsewhere by then', async () => {
  const { root, ui, moves, down } = openList()
  const input = document.createElement('input')
  root.append(input)
  down.focus()
  down.click()
  down.blur()
  moves[0]!.resolve()
  await vi.waitFor(() => expect(root.activeElement).toBe(down))
  down.click()
  input.focus()
  moves[1]!.resolve()
  await vi.waitFor(() => expect(ui.toast).toHaveBeenCalledTimes(2))
  expect(root.activeElement).toBe(input)
})
