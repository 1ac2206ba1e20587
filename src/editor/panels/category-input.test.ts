// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { categoryInput } from './category-input.ts'

const { options } = vi.hoisted(() => ({ options: vi.fn<() => Promise<unknown>>() }))
vi.mock('../api.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), client: { taxonomy: { options } } }))

function draw(value: string) {
  const box = categoryInput({ id: 'i', label: 'Category', value, change: () => undefined })
  const select = box.querySelector('select')!
  return {
    texts: () => [...select.options].map(({ text }) => text),
    chosen: () => ({ value: select.value, text: select.selectedOptions[0]!.text }),
    refusal: () => box.querySelector('[role="alert"]')!.textContent,
  }
}

const NEWS = { id: 'news', name: 'News', level: 0 }
const SPORT = { id: 'sport', name: 'Sport', level: 1 }

test('a stored category is chosen while the categories load, and among them afterwards', async () => {
  options.mockResolvedValueOnce({ categories: [NEWS, SPORT] })
  const { texts, chosen } = draw('sport')
  expect(chosen()).toEqual({ value: 'sport', text: 'Loading…' })
  await vi.waitFor(() => expect(texts()).toEqual(['All posts', 'News', '– Sport']))
  expect(chosen()).toEqual({ value: 'sport', text: '– Sport' })
})

test('a stored category that is not active stays chosen', async () => {
  options.mockResolvedValueOnce({ categories: [NEWS] })
  const { texts, chosen } = draw('old')
  await vi.waitFor(() => expect(texts()).toEqual(['All posts', 'A category that is not active', 'News']))
  expect(chosen().value).toBe('old')
})

test('without a connection the stored category stays chosen, and a message says what failed', async () => {
  options.mockRejectedValueOnce(new ConnectionError('Failed to fetch'))
  const { chosen, refusal } = draw('news')
  await vi.waitFor(() => expect(refusal()).toBe('The categories could not be loaded. There is no connection.'))
  expect(chosen()).toEqual({ value: 'news', text: 'The chosen category' })
})
