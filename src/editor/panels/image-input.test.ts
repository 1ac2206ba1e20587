// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { sendFile } from '#admin/shared/uploads/send-file.ts'
import type { Ui } from '../ui.ts'
import { imageInput } from './image-input.ts'

interface Sent {
  version: number
  focalX: number
}

const { sent, answers, person, server, uploads } = vi.hoisted(() => ({
  server: {
    media: Promise.resolve({ id: 'a', version: 1, focalX: 50, focalY: 50 }),
    lists: [] as (PromiseWithResolvers<unknown> & { search: string })[],
  },
  uploads: [] as (Parameters<typeof sendFile>[1] & { discard: () => void })[],
  sent: [] as Sent[],
  answers: [] as PromiseWithResolvers<unknown>[],
  person: { mayUpload: true },
}))
vi.mock('#admin/shared/uploads/scale-photo.ts', () => ({ scalePhoto: (file: File) => Promise.resolve(file) }))
vi.mock('#admin/shared/uploads/send-file.ts', () => ({
  sendFile(_: File, listener: Parameters<typeof sendFile>[1]) {
    const discard = vi.fn<() => void>()
    uploads.push({ ...listener, discard })
    return { discard }
  },
}))
vi.mock('../person.ts', () => ({ may: () => person.mayUpload }))
vi.mock('../api.ts', () => ({
  client: {
    media: {
      get: () => server.media,
      create: ({ uploadId }: { uploadId: string }) => Promise.resolve({ filePath: `/media/${uploadId}` }),
      list({ search }: { search: string }) {
        const answer = Promise.withResolvers<unknown>()
        server.lists.push({ search, ...answer })
        return answer.promise
      },
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
  sent.length = answers.length = uploads.length = server.lists.length = 0
  person.mayUpload = true
})

function drawPicture(ui: Partial<Ui> = {}, saved = () => {}, change: (value: string) => void = () => {}) {
  const value = '/media/00000000-0000-4000-8000-000000000000/room.jpg'
  const box = imageInput(ui as Ui, { id: 'i', label: 'Picture', value, change }, saved)
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
  // The focal point comes with this answer.
  await server.media
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Replace', 'Remove'])
})

/** Starts an upload of a file. */
async function upload() {
  const change = vi.fn<(value: string) => void>()
  const box = drawPicture({}, () => {}, change)
  const input = box.querySelector<HTMLInputElement>('[type="file"]')!
  Object.defineProperty(input, 'files', { value: [new File([], 'room.jpg')] })
  input.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  const press = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()
  return { box, change, press, sending: uploads[0]! }
}

test('an upload says that the connection fails, goes on while the library is open, and changes the picture', async () => {
  const { box, change, press, sending } = await upload()
  const status = () => box.querySelector('[role="status"]')!.textContent
  sending.onRetry('The server cannot be reached.')
  expect(status()).toBe('The server cannot be reached.')
  press('Replace')
  sending.onAccepted()
  expect(status()).toBe('')
  sending.onSent('new')
  await vi.waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith('/media/new'))
})

test.each([
  ['the picture was removed', ({ press }: Awaited<ReturnType<typeof upload>>) => press('Remove'), ['']],
  ['the panel was closed', ({ box }: Awaited<ReturnType<typeof upload>>) => box.remove(), []],
])('an upload ends after %s', async (_, act, changes) => {
  const started = await upload()
  const { change, sending } = started
  act(started)
  sending.onProgress(0.5)
  expect(sending.discard).toHaveBeenCalledOnce()
  expect(change.mock.calls.flat()).toEqual(changes)
})

test('a late answer does not replace the pictures of newer words', async () => {
  const { box, press } = await upload()
  press('Replace')
  const search = box.querySelector<HTMLInputElement>('[type="search"]')!
  search.value = 'room'
  search.dispatchEvent(new Event('input'))
  await vi.waitFor(() => expect(server.lists.map((list) => list.search)).toEqual(['', 'room']))
  server.lists[1]!.resolve({ items: [] })
  await vi.waitFor(() => expect(box.querySelector('.pictures')!.textContent).toBe('No pictures found.'))
  server.lists[0]!.resolve({ items: [{ title: 'Gate', filePath: '/gate.jpg', thumbnail: null }] })
  await server.lists[0]!.promise
  expect(box.querySelector('.pictures')!.textContent).toBe('No pictures found.')
})
