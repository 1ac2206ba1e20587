// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import type { Edited } from '../model.ts'
import { createToolbar } from './toolbar.ts'

vi.mock('../api.ts', () => ({ client: {} }))

test('a double click duplicates a section once, and moves it twice', () => {
  const duplicate = vi.fn<() => Promise<void>>()
  const move = vi.fn<() => Promise<void>>()
  const actions = { duplicate, move, canMove: () => true } as unknown as Actions
  const { box, draw } = createToolbar({} as Editor, actions, () => 'a')
  draw({ key: 'a', values: { sectionType: 'faq', title: 'Fees' }, stored: {} } as unknown as Edited)
  for (const name of ['Duplicate', 'Move down'])
    for (const detail of [1, 2])
      box.querySelector(`[aria-label="${name}"]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  expect(duplicate).toHaveBeenCalledOnce()
  expect(move).toHaveBeenCalledTimes(2)
})
