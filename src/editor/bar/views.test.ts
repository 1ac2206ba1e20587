// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Editor } from '../context.ts'
import { getCurrentView, showView, getWantedView } from './views.ts'

test('the wanted view is the one that was asked for last, also while others are loading', async () => {
  document.documentElement.dataset['view'] = 'draft'
  const answers: ((isWanted: boolean) => void)[] = []
  const load = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const editor = {
    ui: { toast() {}, announce() {} },
    text: { end() {} },
    saver: { flush: () => Promise.resolve() },
    drawing: { begin: load, showLive: load },
  } as unknown as Editor
  const first = showView(editor, 'live')
  const second = showView(editor, 'draft')
  expect([getCurrentView(), getWantedView()]).toEqual(['draft', 'draft'])
  const third = showView(editor, 'live')
  await Promise.resolve()
  answers[0]!(false)
  answers[1]!(false)
  await Promise.all([first, second])
  expect([getCurrentView(), getWantedView()]).toEqual(['draft', 'live'])
  answers[2]!(false)
  await third
  expect([getCurrentView(), getWantedView()]).toEqual(['draft', 'draft'])
})
