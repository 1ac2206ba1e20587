// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft, Failure, Section } from '../api.ts'
import type { Editor } from '../context.ts'
import { createModel } from '../model.ts'
import { createProblems } from '../saving/problems.ts'
import { createPublishing } from './publishing.ts'

const { client } = vi.hoisted(() => {
  const call = () => vi.fn<(input: { liveSeen?: string | null }) => Promise<unknown>>()
  return { client: { pageDrafts: { publish: call(), submit: call(), schedule: call(), discard: call() } } }
})
vi.mock('../api.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), client }))

afterEach(() => {
  vi.clearAllMocks()
  document.body.replaceChildren()
})

/** A page with a changed section that the server refuses for this reason. */
function open(failure?: Failure) {
  const section = { id: 'a', sectionType: 'faq', title: 'Old', content: [], isActive: true } as unknown as Section
  const draft = {
    pageId: 'p',
    fields: { title: 'Page' },
    fieldsVersion: 1,
    publishAt: null,
    sections: [section],
  } as unknown as Draft
  const model = createModel(draft, false)
  model.setValue('a', 'title', 'New')
  const edited = model.find('a')!
  const said: string[] = []
  const done = () => Promise.resolve()
  const reload = vi.fn<Editor['saver']['reload']>(done)
  document.body.innerHTML = '<main><section data-section="a"><h1>New</h1></section></main><div></div>'
  const root = document.body.lastElementChild!.attachShadow({ mode: 'open' })
  const editor = {
    ui: {
      root,
      toast: (text: string) => void said.push(text),
      notice: (text: string) => void said.push(text),
      ask: (_about: unknown, text: string) => void said.push(text),
    },
    model,
    text: { end: () => undefined },
    redraw: done,
    saver: {
      reload,
      changeAll: (call: () => Promise<unknown>) => call(),
      isStored: true,
      async flush() {
        if (edited.problem || !failure) return
        edited.problem = failure
        if (failure === 'refused') problems.show({ failure, message: 'Too long.', section: edited })
        else problems.askUndecided()
      },
      afterSaving: (call: () => Promise<unknown>) => call(),
    },
  } as unknown as Editor
  const problems = createProblems(editor)
  return {
    said,
    model,
    reloads: () => reload.mock.calls,
    publishing: createPublishing({ ...editor, sendAll: problems.sendAll }),
    panels: () => [...root.querySelectorAll('.panel')].map((panel) => panel.getAttribute('aria-label')),
    find: <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(`.panel-body ${selector}`)!,
  }
}

const CLICK = { detail: 1 }
const KEPT = 'Your text is kept on this device.'
const FIRST = 'Some of your changes are not sent yet. Choose which version to keep first.'

test.each([
  ['refused', 'publish', [`New: Too long. ${KEPT}`]],
  ['refused', 'submit', [`New: Too long. ${KEPT}`]],
  ['stale', 'publish', [FIRST, `“New” has changed in the meantime. ${KEPT}`]],
  ['gone', 'submit', [FIRST, `“New” was deleted. ${KEPT}`]],
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
  const { publishing, panels, find } = open()
  document.querySelector<HTMLElement>('[data-section]')!.dataset['samples'] = '1 sample text'
  await Promise.all([publishing.publish({ detail: 1 }), publishing.publish({ detail: 1 })])
  await publishing.publish({ detail: 2 })
  expect(panels()).toEqual(['Before you publish'])
  expect(find('p').textContent).toBe('There is 1 thing to fix:')
  expect(find('li').textContent).toBe('“New” still has 1 sample text')
  expect(client.pageDrafts.publish).not.toHaveBeenCalled()
})

test('a schedule without a time says that one is needed', () => {
  const { publishing, find } = open()
  publishing.schedule()
  find<HTMLButtonElement>('.publish').click()
  expect(find('.refusal').textContent).toBe('Choose a date and time')
  expect(client.pageDrafts.schedule).not.toHaveBeenCalled()
})

test.each([
  ['publish', 'Publish anyway'],
  ['schedule', 'Schedule anyway'],
] as const)('if the page on the website has changed, %s goes on with the button %s', async (action, name) => {
  const { publishing, find } = open()
  const data = { liveSeen: 'newer', liveChanges: [{ text: 'Ada changed “Questions”' }] }
  client.pageDrafts[action].mockRejectedValueOnce(new ORPCError('CONFLICT', { data }))
  if (action === 'schedule') {
    publishing.schedule()
    find<HTMLInputElement>('input').value = '2040-01-01T08:00'
    find<HTMLButtonElement>('.publish').click()
  } else {
    await publishing.publish(CLICK)
  }
  await vi.waitFor(() => expect(find('ul').textContent).toBe('Ada changed “Questions”'))
  expect(find('.publish').textContent).toBe(name)
  find<HTMLButtonElement>('.publish').click()
  await vi.waitFor(() => expect(client.pageDrafts[action]).toHaveBeenCalledTimes(2))
  expect(client.pageDrafts[action].mock.lastCall![0].liveSeen).toBe('newer')
})

test('a page without a draft is published as it is shown, and is shown again if it has changed', async () => {
  const { publishing, said, panels, model, reloads } = open()
  Object.assign(model.status, { exists: false, liveSeen: 'shown' })
  client.pageDrafts.publish.mockRejectedValueOnce(
    new ORPCError('LIVE_CHANGED', { message: 'Look at it.', data: { liveSeen: 'newer', liveChanges: [] } }),
  )
  await publishing.publish(CLICK)
  expect(client.pageDrafts.publish.mock.lastCall![0].liveSeen).toBe('shown')
  await vi.waitFor(() => expect([said, panels(), reloads()]).toEqual([['Look at it.'], [], [[]]]))
  Object.assign(model.status, { exists: true })
  await publishing.publish(CLICK)
  expect(client.pageDrafts.publish.mock.lastCall![0].liveSeen).toBeNull()
})
