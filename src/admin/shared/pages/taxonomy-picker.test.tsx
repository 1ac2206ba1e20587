// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#admin/api.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import { SessionContext } from '#admin/shared/session/session-context.ts'
import { mount } from '#test/mount.ts'
import { TaxonomyPicker } from './taxonomy-picker.tsx'

interface Option {
  id: string
  name: string
  color: string
  level: number
}

const option = (name: string, level = 0): Option => ({ id: name, name, color: '#262d76', level })

async function open(
  categories: Option[],
  tags: Option[],
  props: Partial<Parameters<typeof TaxonomyPicker>[0]>,
  permissions: string[] = [],
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(api.taxonomy.options.queryKey(), { categories, tags } as never)
  const { place, show } = mount()
  const showWith = (more: typeof props) =>
    show(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <SessionContext value={{ permissions } as unknown as Session}>
            <TaxonomyPicker categoryIds={[]} tagIds={[]} onChange={() => {}} errors={{}} {...more} />
          </SessionContext>
        </QueryClientProvider>
      </MantineProvider>,
    )
  await showWith(props)
  return { place, showWith }
}

test('chosen entries come first, categories keep their order, and tags are sorted naturally; ticking moves nothing', async () => {
  const { place, showWith } = await open(
    [option('Level 1'), option('Level 10'), option('B 10', 1), option('B 2', 1), option('Level 2'), option('C', 1)],
    [option('Tag 1'), option('Tag 10'), option('Tag 2')],
    { categoryIds: ['B 2'], tagIds: ['Tag 10'] },
  )
  const names = () => [...place.querySelectorAll('[role="group"] label')].map(({ textContent }) => textContent)
  const expected = ['Level 10', 'B 2', 'B 10', 'Level 1', 'Level 2', 'C', 'Tag 10', 'Tag 1', 'Tag 2']
  expect(names()).toEqual(expected)
  await showWith({ categoryIds: ['B 2', 'C'], tagIds: [] })
  expect(names()).toEqual(expected)
})

test('the order in which entries are chosen makes no difference', async () => {
  const onChange = vi.fn<(chosen: object) => void>()
  const { place } = await open([option('A'), option('B')], [option('C'), option('D')], {
    categoryIds: ['B'],
    tagIds: ['D'],
    onChange,
  })
  for (const id of ['A', 'C']) await act(async () => place.querySelector<HTMLElement>(`[value="${id}"]`)!.click())
  expect(onChange.mock.calls).toEqual([[{ categoryIds: ['A', 'B'] }], [{ tagIds: ['C', 'D'] }]])
})

test('a long list has a field that filters it', async () => {
  const tags = Array.from({ length: 11 }, (_, index) => option(`Tag ${index + 1}`))
  const { place } = await open([option('Sport')], tags, {})
  expect(place.querySelector('[aria-label="Filter categories"]')).toBeNull()
  const field = place.querySelector<HTMLInputElement>('[aria-label="Filter tags"]')!
  const filter = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const list = field.closest('[role="group"]')!
  const names = () => [...list.querySelectorAll('label')].map(({ textContent }) => textContent)
  await filter(' TAG 1')
  expect(names()).toEqual(['Tag 1', 'Tag 10', 'Tag 11'])
  await filter('Tagliatelle')
  expect([names(), list.querySelector('[role="status"]')?.textContent]).toEqual([[], 'No tags found'])
})

test('a refusal of the chosen categories or tags is beside their name, where the form can focus it', async () => {
  const { place } = await open([option('Admissions')], [option('Admissions')], {
    categoryIds: ['Admissions'],
    errors: { categoryIds: 'Choose at most 200' },
  })
  const problems = [...place.querySelectorAll('[data-problem]')]
  expect(problems.map((problem) => problem.closest('[role="group"]')?.firstChild?.textContent)).toEqual(['Categories'])
  expect(problems[0]!.textContent).toBe('Choose at most 200')
})

describe('a new tag', () => {
  const ready = (tag: object) => new Response(JSON.stringify({ json: tag }), { headers: { 'content-type': 'application/json' } })

  const isLoading = (expected: boolean) =>
    act(() => vi.waitFor(() => expect(document.querySelector('[data-loading]') !== null).toBe(expected)))

  async function openWithTag(permissions: string[]) {
    const onChange = vi.fn<(chosen: { tagIds?: string[] }) => void>()
    const send = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => send.mockRestore())
    const opened = await open([], [option('Sport'), option('Exams')], { tagIds: ['Exams'], onChange }, permissions)
    const field = opened.place.querySelector<HTMLInputElement>('[maxlength="120"]')
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
        field!.dispatchEvent(new Event('input', { bubbles: true }))
      })
    async function pressEnter(more: KeyboardEventInit = {}) {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
      await act(async () => field!.dispatchEvent(event))
      return event.defaultPrevented
    }
    return { ...opened, onChange, send, field: field!, type, pressEnter }
  }

  test('is made with Enter, once, and chosen beside what was chosen meanwhile; a failure keeps what was typed', async () => {
    const { showWith, onChange, send, field, type, pressEnter } = await openWithTag(['content/manage'])
    const failure = Promise.withResolvers<Response>()
    send.mockReturnValueOnce(failure.promise)
    await type(' Freshers ')
    // The form is not saved.
    expect(await pressEnter()).toBe(true)
    await isLoading(true)
    failure.reject(new TypeError('Failed to fetch'))
    await isLoading(false)
    expect([onChange.mock.calls, field.value]).toEqual([[], ' Freshers '])

    const answer = Promise.withResolvers<Response>()
    send.mockReturnValueOnce(answer.promise)
    await pressEnter()
    await isLoading(true)
    await pressEnter()
    await showWith({ tagIds: ['Exams', 'Sport'], onChange })
    answer.resolve(ready({ id: 'new', name: 'Freshers' }))
    await isLoading(false)
    expect([onChange.mock.calls, field.value]).toEqual([[[{ tagIds: ['Exams', 'Sport', 'new'] }]], ''])
    const keys = send.mock.calls.map(([request]) => (request as Request).headers.get('Idempotency-Key'))
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)])
  })

  test('that exists already is chosen; the end of a word of an input method makes none', async () => {
    const { onChange, send, field, type, pressEnter } = await openWithTag(['content/manage'])
    await type('sport')
    await pressEnter({ isComposing: true })
    expect(onChange).not.toHaveBeenCalled()
    await pressEnter()
    expect([onChange.mock.calls, field.value, send.mock.calls]).toEqual([[[{ tagIds: ['Exams', 'Sport'] }]], '', []])
  })

  test('is not offered to those who may not make tags', async () => {
    const { field } = await openWithTag([])
    expect(field).toBeNull()
  })
})
