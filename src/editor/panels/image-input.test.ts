// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ui } from '../ui.ts'
import { imageInput } from './image-input.ts'

interface Sent {
  version: number
  focalX: number
}

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
const { sent, answers, person } = vi.hoisted(() => ({
  sent: [] as Sent[],
  answers: [] as PromiseWithResolvers<unknown>[],
  person: { mayUpload: true },
}))
vi.mock('../person.ts', () => ({ may: () => person.mayUpload }))
vi.mock('../api.ts', () => ({
  client: {
    media: {
      get: () => Promise.resolve({ id: 'a', version: 1, focalX: 50, focalY: 50 }),
      // Answers wait until the test lets them through.
      update(media: Sent) {
        sent.push(media)
        const answer = Promise.withResolvers<unknown>()
        answers.push(answer)
        return answer.promise
      },
    },
  },
  getErrorMessage: (error: Error) => error.message,
}))

beforeEach(() => {
  sent.length = answers.length = 0
  person.mayUpload = true
})

function drawPicture(ui: Partial<Ui> = {}, saved = () => {}) {
  const value = '/media/00000000-0000-4000-8000-000000000000/room.jpg'
  const box = imageInput(ui as Ui, { id: 'i', label: 'Picture', value, change: () => undefined }, saved)
  document.body.replaceChildren(box)
  return box
}

/** The dot of a picture from the library. */
async function openPicture() {
  const toast = vi.fn<Ui['toast']>()
  const saved = vi.fn<() => void>()
  const box = drawPicture({ toast }, saved)
  await vi.waitFor(() => expect(box.querySelector('.dot')).not.toBeNull())
  const dot = box.querySelector<HTMLElement>('.dot')!
  const press = (key: string) => dot.dispatchEvent(new KeyboardEvent('keydown', { key }))
  return { dot, press, toast, saved }
}

test('a key that repeats moves the dot at once, and the server gets one place after another', async () => {
  const { dot, press, saved } = await openPicture()
  for (let times = 0; times < 4; times++) press('ArrowLeft')
  expect(dot.style.left).toBe('30%')
  expect(sent).toMatchObject([{ version: 1, focalX: 45 }])
  answers[0]!.resolve({ ...sent[0], version: 2 })
  await vi.waitFor(() => expect(sent).toMatchObject([{ version: 1 }, { version: 2, focalX: 30 }]))
  answers[1]!.resolve({ ...sent[1], version: 3 })
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  press('ArrowRight')
  expect(sent[2]).toMatchObject({ version: 3, focalX: 35 })
})

test('a place that the server refuses is given up', async () => {
  const { dot, press, toast } = await openPicture()
  press('ArrowLeft')
  answers[0]!.reject(new Error('Refused'))
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith('Refused'))
  expect(dot.style.left).toBe('50%')
})

test('Enter on the dot moves nothing', async () => {
  const { dot } = await openPicture()
  dot.click()
  expect(sent).toEqual([])
})

test('a person who may not change the library chooses from it, without an upload and a focal point', async () => {
  person.mayUpload = false
  const box = drawPicture()
  // The focal point comes with an answer of the server.
  await new Promise((resolve) => setTimeout(resolve))
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Replace', 'Remove'])
})
