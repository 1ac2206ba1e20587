// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Editor } from '../context.ts'
import { currentView, showView, wantedView } from './views.ts'

test('the wanted view is the one that was asked for last, also while another one is loading', async () => {
  document.documentElement.dataset['view'] = 'live'
  const begun = Promise.withResolvers<boolean>()
  const editor = {
    ui: { toast() {}, announce() {} },
    text: { end() {} },
    saver: { flush: () => Promise.resolve() },
    drawing: { begin: () => begun.promise, showLive: () => Promise.resolve(false) },
  } as unknown as Editor
  const live = showView(editor, 'live')
  const differences = showView(editor, 'differences')
  await live
  expect([currentView(), wantedView()]).toEqual(['live', 'differences'])
  begun.resolve(false)
  await differences
  expect([currentView(), wantedView()]).toEqual(['live', 'live'])
})
