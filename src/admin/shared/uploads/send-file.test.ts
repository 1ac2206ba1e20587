import { defaultOptions, DetailedError, type HttpResponse, type UploadOptions } from 'tus-js-client'
import { expect, test, vi } from 'vitest'
import { getUploadErrorMessage, sendFile, urlStorage } from './send-file.ts'

const { options, abort } = vi.hoisted(() => ({ options: [] as UploadOptions[], abort: vi.fn<() => Promise<void>>() }))
vi.mock('tus-js-client', async (original) => ({
  ...(await original<object>()),
  Upload: class {
    constructor(_: File, given: UploadOptions) {
      options.push(given)
    }
    findPreviousUploads = () => Promise.resolve([])
    start = () => {}
    abort = abort
  },
}))

const answer = (status: number, body: string, headers: Record<string, string> = {}): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers[name],
  getBody: () => body,
  getUnderlyingObject: () => undefined,
})
const OURS = { 'Tus-Resumable': '1.0.0' }
const HTML = '<html><title>502 Bad Gateway</title></html>'

test.each([
  ['no answer', undefined, 'The server cannot be reached. The part already sent is safe.'],
  ['our own sentence', answer(507, 'The disk is full.\n', OURS), 'The disk is full.'],
  ['an ended session', answer(401, 'No session', OURS), 'Your session has ended. The part already sent is safe.'],
  ['the page of a proxy', answer(502, HTML), 'The server could not take the file (error 502). The part already sent is safe.'],
  ['a proxy that takes less', answer(413, HTML), 'The file is larger than the server accepts.'],
])('B §8 uploads: of %s a sentence is said, and never what a proxy wrote', (_, response, said) => {
  expect(getUploadErrorMessage(Object.assign(new DetailedError('tus: failed'), { originalResponse: response ?? null }))).toBe(
    said,
  )
})

test('an upload goes on if the browser has no room to store where it continues', async () => {
  vi.spyOn(defaultOptions.urlStorage!, 'addUpload').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const upload = { size: 1, metadata: {}, creationTime: '', urlStorageKey: '', uploadUrl: '/uploads/1', parallelUploadUrls: null }
  expect(await urlStorage.addUpload('photo', upload)).toBe('')
})

const SAID = 'The server cannot be reached. The part already sent is safe.'
test.each([
  ['is repeated', () => Promise.resolve(new ArrayBuffer(1)), [SAID], 0],
  ['ends if the file is a folder or is gone', () => Promise.reject(new DOMException('', 'NotFoundError')), [], 1],
])('after a request without an answer an upload %s', async (_, arrayBuffer, retries, ends) => {
  abort.mockResolvedValue()
  const onRetry = vi.fn<(message: string) => void>()
  const onFailed = vi.fn<(message: string, isRefused: boolean) => void>()
  const file = { name: 'photos', slice: () => ({ arrayBuffer }) } as unknown as File
  sendFile(file, { onProgress() {}, onSent() {}, onAccepted() {}, onRetry, onFailed })
  const failed = Object.assign(new DetailedError('tus: failed'), { originalResponse: null })
  expect(options.at(-1)!.onShouldRetry!(failed, 0, {} as never)).toBe(true)
  await vi.waitFor(() => expect(onRetry.mock.calls.length + onFailed.mock.calls.length).toBe(1))
  expect(onRetry.mock.calls).toEqual(retries.map((message) => [message]))
  expect(onFailed.mock.calls).toEqual(Array(ends).fill([expect.stringContaining('cannot be read'), true]))
})
