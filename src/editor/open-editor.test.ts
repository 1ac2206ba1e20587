// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEditor } from './open-editor.ts'

vi.mock('./api.ts', () => {
  const fields = { title: 'Page' }
  const draft = { pageId: 'p', fields, fieldsVersion: 1, sections: [], changes: [], state: 'open', publishAt: null }
  return {
    client: {
      sessions: { current: () => Promise.resolve(null) },
      pageDrafts: { get: () => Promise.resolve(draft) },
      pageEditor: { render: () => Promise.reject(new TypeError('Failed to fetch')) },
    },
  }
})
vi.mock('idb-keyval', () => ({ get: () => Promise.resolve(undefined) }))

test('a page that cannot be drawn is as before: nothing of the editor stays', async () => {
  // happy-dom has no such object.
  vi.stubGlobal('visualViewport', null)
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = '<main></main><section></section>'
  const host = document.querySelector('section')!
  const root = host.attachShadow({ mode: 'open' })
  const listeners = vi.spyOn(window, 'addEventListener')
  const done = vi.fn<() => void>()
  await expect(
    openEditor(host, { pageId: 'p', create: null, isText: false, hasChanges: false, isHidden: false }, done),
  ).rejects.toThrow('Failed to fetch')
  expect(document.documentElement.dataset).not.toHaveProperty('view')
  expect(document.adoptedStyleSheets).toEqual([])
  expect(root.childElementCount).toBe(0)
  expect(listeners).toHaveBeenCalled()
  for (const [, , options] of listeners.mock.calls) expect((options as AddEventListenerOptions).signal!.aborted).toBe(true)
})
