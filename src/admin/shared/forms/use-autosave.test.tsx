// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { act, useEffect } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { useAutosave } from './use-autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A form of one text that is saved by itself, and what it sent. */
async function openForm() {
  const sent: { text: string; version: number }[] = []
  const answers: PromiseWithResolvers<number>[] = []
  const forms: ReturnType<typeof useAutosave<string>>[] = []
  function Form({ text }: { text: string }) {
    const form = useAutosave({
      values: text,
      version: 1,
      isWaiting: true,
      isValid: () => true,
      save(values, version) {
        sent.push({ text: values, version })
        const answer = Promise.withResolvers<number>()
        answers.push(answer)
        return answer.promise
      },
      onRefused: () => Promise.resolve(),
    })
    useEffect(() => void forms.push(form))
    return null
  }
  const { show } = mount()
  const type = (text: string) => show(<Form text={text} />)
  await type('a')
  return { sent, answers, type, runAlone: <Answer,>(save: (later?: number) => Promise<Answer>) => forms.at(-1)!.runAlone(save) }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('no autosave starts while a button saves, and one follows if there is still something to save', async () => {
  const { sent, runAlone, type } = await openForm()
  const button = Promise.withResolvers<string>()
  const saving = runAlone(() => button.promise)
  await type('ab')
  await wait(60_000)
  expect(sent).toEqual([])
  button.resolve('saved')
  await act(async () => expect(await saving).toBe('saved'))
  await wait(2000)
  expect(sent).toEqual([{ text: 'ab', version: 1 }])
})

test('a button waits for the autosave that is under way, and gets its version', async () => {
  const { sent, answers, runAlone } = await openForm()
  await wait(2000)
  expect(sent).toHaveLength(1)
  const save = vi.fn<(later?: number) => Promise<number | undefined>>((later) => Promise.resolve(later))
  const saving = runAlone(save)
  await wait(60_000)
  expect(save).not.toHaveBeenCalled()
  await act(async () => {
    answers[0]!.resolve(7)
    expect(await saving).toBe(7)
  })
})

test('no autosave starts while a button saves after the autosave before it', async () => {
  const { sent, answers, type, runAlone } = await openForm()
  await wait(2000)
  const button = Promise.withResolvers<string>()
  const saving = runAlone(() => button.promise)
  await type('ab')
  await act(async () => answers[0]!.resolve(2))
  await wait(60_000)
  expect(sent).toHaveLength(1)
  button.resolve('saved')
  await act(() => saving)
})

test('a button that fails leaves the autosave working', async () => {
  const { sent, runAlone } = await openForm()
  await act(() => expect(runAlone(() => Promise.reject(new Error('No connection')))).rejects.toThrow('No connection'))
  await wait(2000)
  expect(sent).toHaveLength(1)
})

test('what the server has refused is sent again only when it has changed', async () => {
  const { sent, answers, type } = await openForm()
  await wait(2000)
  await act(async () => answers[0]!.reject(new ORPCError('BAD_REQUEST')))
  await wait(60_000)
  expect(sent).toEqual([{ text: 'a', version: 1 }])
  await type('ab')
  await wait(2000)
  expect(sent).toHaveLength(2)
})

test('after the session has ended, what was typed is saved once the person has signed in again', async () => {
  const { sent, answers } = await openForm()
  await wait(2000)
  await act(async () => answers[0]!.reject(new ORPCError('UNAUTHORIZED')))
  await wait(2000)
  expect(sent).toHaveLength(2)
})
