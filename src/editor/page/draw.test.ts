// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Draft } from '../api.ts'
import { createModel } from '../model.ts'
import { createDrawing } from './draw.ts'

const { answers } = vi.hoisted(() => ({ answers: [] as (() => void)[] }))
vi.mock('../api.ts', () => ({
  TIMEOUT_MS: 1000,
  client: {
    pageEditor: {
      // The server draws the title of a section. Answers wait until the test lets them through.
      render: ({ sections }: { sections: { id: string; title: string }[] }) =>
        new Promise((resolve) => {
          const drawn = sections.map(({ id, title }) => ({
            id,
            html: `<section data-section="${id}"><h2 data-field="title">${title}</h2></section>`,
          }))
          answers.push(() => resolve({ heading: '', sections: drawn }))
        }),
    },
  },
}))

const SECTION = {
  id: 'a',
  sectionType: 'faq',
  title: 'Old',
  description: null,
  content: [],
  orderIndex: 1,
  isActive: true,
  isBuiltIn: false,
  replacesBuiltIn: false,
  isOriginal: false,
  version: 1,
  updatedAt: null,
}

async function beginDrawing() {
  answers.length = 0
  document.body.innerHTML = '<main></main>'
  window.scrollTo = () => undefined
  const model = createModel(
    { pageId: 'p', fields: { title: 'Page' }, fieldsVersion: 1, sections: [SECTION] } as never as Draft,
    false,
  )
  const drawing = createDrawing(model, () => false)
  const begun = drawing.begin()
  answers.shift()!()
  await begun
  const shown = () => document.querySelector('main')!.textContent
  return { model, drawing, shown }
}

const waitForRequests = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count))

test('a section is drawn with the first answer, although it was asked for again after the saving', async () => {
  const { model, drawing, shown } = await beginDrawing()
  model.setValue('a', 'title', 'New')
  const first = drawing.sync()
  await waitForRequests(1)
  const second = drawing.sync()
  await waitForRequests(2)
  answers[0]!()
  await vi.waitFor(() => expect(shown()).toBe('New'))
  // The Tab key leads to it, although the second answer is still missing.
  expect(document.querySelector<HTMLElement>('[data-field]')!.tabIndex).toBe(0)
  answers[1]!()
  await Promise.all([first, second])
  expect(shown()).toBe('New')
})

test('an earlier answer does not replace a later state', async () => {
  const { model, drawing, shown } = await beginDrawing()
  model.setValue('a', 'title', 'Second')
  const first = drawing.sync()
  await waitForRequests(1)
  model.setValue('a', 'title', 'Third')
  const second = drawing.sync()
  await waitForRequests(2)
  answers[1]!()
  await vi.waitFor(() => expect(shown()).toBe('Third'))
  answers[0]!()
  await Promise.all([first, second])
  expect(shown()).toBe('Third')
})

/** Lets the website answer with the page of visitors. */
function publishLive(html = '<main>Live</main>', status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(html, { status })))
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('an answer that arrives after the person has left the draft does not reach the page of visitors', async () => {
  publishLive()
  const { model, drawing, shown } = await beginDrawing()
  model.setValue('a', 'title', 'New')
  const drawn = drawing.sync()
  await waitForRequests(1)
  expect(await drawing.showLive()).toBe(true)
  answers[0]!()
  await drawn
  // A change in this view waits for the draft.
  await drawing.sync()
  expect(shown()).toBe('Live')
  const begun = drawing.begin()
  await waitForRequests(2)
  answers[1]!()
  await begun
  expect(shown()).toBe('New')
})

test('of a page that is not public any more, what visitors see is that it is gone', async () => {
  publishLive('<main>Page not found</main>', 404)
  const { drawing, shown } = await beginDrawing()
  expect(await drawing.showLive()).toBe(true)
  expect(shown()).toBe('Page not found')
})

test.each([
  ['an error of the server', '<main>Something went wrong</main>', 503],
  ['a refusal', '<main>Too many requests</main>', 429],
  ['an answer that is no page', 'Bad gateway', 200],
])('%s does not replace the draft', async (_, html, status) => {
  publishLive(html, status)
  const { drawing, shown } = await beginDrawing()
  await expect(drawing.showLive()).rejects.toThrow('The page could not be loaded.')
  expect(shown()).toBe('Old')
})

test('the view that was wanted last is shown', async () => {
  publishLive()
  const { drawing, shown } = await beginDrawing()
  const begun = drawing.begin()
  expect(await drawing.showLive()).toBe(true)
  answers[0]!()
  expect(await begun).toBe(false)
  expect(shown()).toBe('Live')
  const live = drawing.showLive()
  const again = drawing.begin()
  answers[1]!()
  expect(await Promise.all([live, again])).toEqual([false, true])
  expect(shown()).toBe('Old')
})
