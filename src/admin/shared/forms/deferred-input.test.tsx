// @vitest-environment happy-dom
import { act, useEffect, useRef, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { readDeferredInput, useDeferredInput } from './deferred-input.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A form that counts its drawings, stores its value when it is removed, and has one field that is read later. */
async function openForm() {
  const seen = { drawings: 0, stored: '', type: (_text: string): void => {} }
  function Field({ onChange }: { onChange: (text: string) => void }) {
    const later = useDeferredInput(onChange)
    useEffect(() => void (seen.type = later), [later])
    return null
  }
  function Form() {
    const latest = useRef('')
    const [text, setText] = useState('')
    useEffect(() => void (seen.drawings += 1))
    useEffect(() => () => void (seen.stored = latest.current), [])
    const onChange = (typed: string) => setText((latest.current = typed))
    return (
      <>
        <output>{text}</output>
        <Field onChange={onChange} />
      </>
    )
  }
  const { place, close, show } = mount()
  await show(<Form />)
  seen.drawings = 0
  const type = (text: string) => act(async () => seen.type(text))
  return { seen, type, close, shown: () => place.textContent }
}

test('a long text is read once, a moment after the last key', async () => {
  const { seen, type, shown } = await openForm()
  for (const text of ['a', 'ab', 'abc']) await type(text)
  expect([shown(), seen.drawings]).toEqual(['', 0])
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect([shown(), seen.drawings]).toEqual(['abc', 1])
})

test('a long text is in the form as soon as it is read, for a button that is pressed in the same moment', async () => {
  const { type, shown } = await openForm()
  await type('abc')
  await act(async () => {
    vi.advanceTimersByTime(1000)
    expect(shown()).toBe('abc')
  })
})

test('what was typed a moment ago is in the form at once when it is asked for', async () => {
  const { type, shown } = await openForm()
  await type('abc')
  await act(async () => {
    readDeferredInput()
    expect(shown()).toBe('abc')
  })
})

test('a form that is removed has every key when it stores its unsaved input', async () => {
  const { seen, type, close } = await openForm()
  await type('abc')
  close()
  expect(seen.stored).toBe('abc')
})
