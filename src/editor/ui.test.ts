// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { openUi } from './ui.ts'

function open() {
  const host = document.createElement('section')
  host.attachShadow({ mode: 'open' })
  document.body.replaceChildren(host)
  const ui = openUi(host)
  onTestFinished(() => ui.close())
  const compare = { text: 'Compare', run: vi.fn<() => void>() }
  const shown = () => [...ui.root.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
  return { ui, compare, shown }
}

test('a question stays until it is answered, and other messages replace each other', () => {
  const { ui, compare, shown } = open()
  ui.ask('rooms', 'Bisi has changed “Rooms”.', compare)
  ui.ask('fees', 'Bisi has changed “Fees”.', compare)
  ui.toast('Published.')
  ui.toast('The schedule was cancelled.')
  expect(shown()).toEqual(['The schedule was cancelled.', 'Bisi has changed “Fees”.', 'Bisi has changed “Rooms”.'])
  ui.root.querySelectorAll<HTMLElement>('.toast')[1]!.querySelector('button')!.click()
  expect(compare.run).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['The schedule was cancelled.', 'Bisi has changed “Rooms”.'])
})

test('a newer question about the same replaces the earlier one, and an answered one is asked again', () => {
  const { ui, compare, shown } = open()
  ui.ask('rooms', 'Bisi has changed “Rooms”.', compare)
  ui.ask('rooms', 'Bisi has deleted “Rooms”.', compare)
  expect(shown()).toEqual(['Bisi has deleted “Rooms”.'])
  ui.root.querySelector<HTMLElement>('.toast button')!.click()
  ui.ask('rooms', 'Bisi has deleted “Rooms”.', compare)
  expect(shown()).toEqual(['Bisi has deleted “Rooms”.'])
})

test('the same question keeps its focus; when all is saved, no question is left', () => {
  const { ui, compare, shown } = open()
  ui.ask('signed-out', 'You were signed out.', { text: 'Sign in', run: () => undefined })
  const signIn = ui.root.querySelector<HTMLElement>('.toast button')!
  signIn.focus()
  ui.ask('signed-out', 'You were signed out.', { text: 'Sign in', run: () => undefined })
  expect(ui.root.activeElement).toBe(signIn)
  ui.ask('rooms', 'Bisi has changed “Rooms”.', compare)
  ui.settle('signed-out')
  expect(shown()).toEqual(['Bisi has changed “Rooms”.'])
  ui.settle()
  expect(shown()).toEqual([])
})
