// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A box whose search reaches the address only when the test says so. */
async function openBox() {
  const onSearch = vi.fn<(text: string) => void>()
  const { place, show } = mount()
  const setAddress = (value: string) =>
    show(
      <MantineProvider>
        <SearchBox label="Search" value={value} onSearch={onSearch} />
      </MantineProvider>,
    )
  await setAddress('')
  const box = place.querySelector('input')!
  async function type(text: string) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
    await act(async () => box.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return { box, type, setAddress, onSearch, pause: () => act(() => vi.advanceTimersByTimeAsync(300)) }
}

test('what was typed stays until the address has followed, and after it', async () => {
  const { box, type, setAddress, onSearch, pause } = await openBox()
  await type('fee')
  await pause()
  expect(onSearch).toHaveBeenLastCalledWith('fee')
  expect(box.value).toBe('fee')
  await type('fees')
  await setAddress('fee')
  expect(box.value).toBe('fees')
  await pause()
  await setAddress('fees')
  expect([box.value, onSearch.mock.calls]).toEqual(['fees', [['fee'], ['fees']]])
})

test('another address replaces what was typed, also one that was searched before', async () => {
  const { box, type, setAddress, pause } = await openBox()
  await type('fees')
  await pause()
  await setAddress('fees')
  await setAddress('')
  expect(box.value).toBe('')
  await setAddress('fees')
  expect(box.value).toBe('fees')
})

test('"Clear search" empties the box and gives it the focus', async () => {
  const { box, type, onSearch, pause } = await openBox()
  await type('fee')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Clear search"]')!.click())
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  await pause()
  expect(onSearch).toHaveBeenLastCalledWith('')
})
