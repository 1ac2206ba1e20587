// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { linkInput } from './link-input.ts'

const { searches } = vi.hoisted(() => ({ searches: [] as (PromiseWithResolvers<unknown> & { words: string })[] }))
vi.mock('../person.ts', () => ({ may: () => false }))
vi.mock('../api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  client: {
    links: {
      check: () => Promise.resolve([]),
      // Answers wait until the test lets them through.
      search({ search }: { search: string }) {
        const waiting = { words: search, ...Promise.withResolvers<unknown>() }
        searches.push(waiting)
        return waiting.promise
      },
    },
  },
}))

function draw() {
  searches.length = 0
  const change = vi.fn<(url: string) => void>()
  const whole = linkInput({ id: 'i', label: 'Link', value: '', change })
  const after = document.createElement('button')
  document.body.replaceChildren(whole, after)
  const box = whole.querySelector('input')!
  /** Each focus starts a search. */
  const search = (words: string) => {
    box.value = words
    box.dispatchEvent(new Event('focus'))
  }
  const answer = (index: number, ...titles: string[]) =>
    searches[index]!.resolve(titles.map((title) => ({ title, url: `/${title}` })))
  const found = () => [...whole.querySelectorAll('.found button')].map(({ textContent }) => textContent)
  const refusal = () => whole.querySelector('.refusal')!.textContent
  const leaveTo = (relatedTarget: Element) => {
    box.dispatchEvent(new Event('change', { bubbles: true }))
    box.dispatchEvent(new FocusEvent('focusout', { relatedTarget, bubbles: true }))
  }
  return { whole, box, after, change, search, answer, found, refusal, leaveTo }
}

test('a late answer does not replace the results of newer words', async () => {
  const { search, answer, found } = draw()
  search('hos')
  search('library')
  expect(searches.map(({ words }) => words)).toEqual(['hos', 'library'])
  answer(1, 'library')
  await vi.waitFor(() => expect(found()).toEqual(['library']))
  answer(0, 'hostels')
  await searches[0]!.promise
  expect(found()).toEqual(['library'])
})

test('after a choice the results are gone, although the focus in the input searches again', async () => {
  const { whole, box, change, search, answer, found } = draw()
  search('library')
  answer(0, 'library')
  await vi.waitFor(() => expect(found()).toEqual(['library']))
  whole.querySelector<HTMLElement>('.found button')!.click()
  expect(change).toHaveBeenCalledExactlyOnceWith('/library', 'library')
  expect(document.activeElement).toBe(box)
  for (const index of searches.keys()) answer(index, 'hostels')
  await Promise.all(searches.map(({ promise }) => promise))
  expect(found()).toEqual([])
})

test('a search that fails keeps the results and says so', async () => {
  const { search, answer, found, refusal } = draw()
  search('library')
  answer(0, 'library')
  await vi.waitFor(() => expect(found()).toEqual(['library']))
  search('librarian')
  searches[1]!.reject(new ConnectionError('Failed to fetch'))
  await vi.waitFor(() => expect(refusal()).toBe('Pages and files could not be searched. There is no connection.'))
  expect(found()).toEqual(['library'])
})

test('words are refused as an address when the person leaves the input, not on the way to the results', async () => {
  const { whole, after, change, search, answer, found, refusal, leaveTo } = draw()
  search('the library')
  answer(0, 'library')
  await vi.waitFor(() => expect(found()).toEqual(['library']))
  leaveTo(whole.querySelector('.found button')!)
  expect(refusal()).toBe('')
  leaveTo(after)
  expect(refusal()).not.toBe('')
  expect(change).not.toHaveBeenCalled()
})
