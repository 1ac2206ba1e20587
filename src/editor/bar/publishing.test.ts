// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Draft, Failure, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import { createProblems } from '../saving/problems.ts'
import { createPublishing } from './publishing.ts'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
const { client } = vi.hoisted(() => ({
  client: { pageDrafts: { publish: vi.fn<() => Promise<unknown>>(), submit: vi.fn<() => Promise<unknown>>() } },
}))
vi.mock('../api.ts', () => ({ client }))
const { openPanel } = vi.hoisted(() => ({ openPanel: vi.fn<() => unknown>() }))
vi.mock('../panels/panel.ts', () => ({ openPanel, closePanel: () => undefined }))
vi.mock('../panels/find-problems.ts', () => ({
  findSamples: () => [{ text: 'A sample' }],
  findProblems: () => Promise.resolve([{ text: 'A sample' }]),
}))

/** A page with a changed section that the server refuses for this reason. */
function open(failure?: Failure) {
  const section = { id: 'a', sectionType: 'faq', title: 'Old', content: [], isActive: true } as unknown as Section
  const draft = { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [section] } as unknown as Draft
  const model = createModel(draft, false)
  model.setValue('a', 'title', 'New')
  const edited = model.find('a')!
  const said: string[] = []
  const done = () => Promise.resolve()
  const editor = {
    ui: { toast: (text: string) => void said.push(text) },
    model,
    text: { end: () => undefined },
    redraw: done,
    reload: done,
    saver: {
      isStored: true,
      async flush() {
        if (edited.problem || !failure) return
        edited.problem = failure
        problems.show({ failure, message: 'Too long.', section: edited, by: undefined })
      },
      afterSaving: (call: () => Promise<unknown>) => call(),
    },
  } as unknown as Editor
  const problems = createProblems(editor)
  return { said, publishing: createPublishing({ ...editor, sendAll: problems.sendAll }) }
}

const CLICK = { detail: 1 }
const KEPT = 'Your text is kept on this device.'
const FIRST = 'Some of your changes are not sent yet. Choose which version to keep first.'

test.each([
  ['refused', 'publish', [`New: Too long. ${KEPT}`]],
  ['refused', 'submit', [`New: Too long. ${KEPT}`]],
  ['stale', 'publish', [FIRST, `Somebody else has changed “New”. ${KEPT}`]],
  ['gone', 'submit', [FIRST, `Somebody else has deleted “New”. ${KEPT}`]],
] as const)('if a section is %s, %s does nothing, and a message says so each time', async (failure, action, expected) => {
  const { said, publishing } = open(failure)
  await publishing[action](CLICK)
  await vi.waitFor(() => expect(new Set(said)).toEqual(new Set(expected)))
  said.length = 0
  await publishing[action](CLICK)
  expect(new Set(said)).toEqual(new Set(expected))
  expect(client.pageDrafts[action]).not.toHaveBeenCalled()
})

test('a double click on Publish shows what there is to fix, and publishes nothing', async () => {
  const body = document.createElement('div')
  openPanel.mockReturnValue({ body, close: () => undefined })
  const { publishing } = open()
  await Promise.all([publishing.publish({ detail: 1 }), publishing.publish({ detail: 1 })])
  await publishing.publish({ detail: 2 })
  expect(openPanel).toHaveBeenCalledOnce()
  expect(body.textContent).toContain('There is 1 thing to fix:A sample')
  expect(client.pageDrafts.publish).not.toHaveBeenCalled()
})
