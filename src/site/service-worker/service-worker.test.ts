import { afterEach, expect, test, vi } from 'vitest'

interface Sent {
  data?: unknown
  waitUntil?: (work: Promise<unknown>) => void
  request?: Request
  respondWith?: (answer: Promise<Response>) => void
}
type Listener = (event: Sent) => void

/** Starts the worker with these stored enquiries, on a line that answers so. */
async function openWorker(stored: Map<string, Response>, answer: typeof fetch) {
  const queue = {
    put: async (address: string, response: Response) => void stored.set(address, response),
    match: async ({ url }: { url: string }) => stored.get(url)?.clone(),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  }
  const listeners = new Map<string, Listener>()
  const told: unknown[] = []
  vi.stubGlobal('caches', { open: async () => queue })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('location', new URL('https://college.test/sw.js'))
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {},
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] },
  })
  vi.resetModules()
  await import('./service-worker.ts')
  return { listeners, told }
}

afterEach(() => void vi.unstubAllGlobals())

test('the result of an enquiry that was sent in the background goes only to a page that asks for it', async () => {
  const stored = new Map<string, Response>([['https://college.test/kept/1', Response.json({ name: 'Ada' })]])
  const answer = async () => Response.json({ reference: 'ENQ-4T9XK2M' }, { status: 201 })
  const { listeners, told } = await openWorker(stored, answer)
  async function send(type: string, data?: unknown) {
    const works: Promise<unknown>[] = []
    listeners.get(type)!({ data, waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
  await send('sync')
  expect([told, await stored.get('https://college.test/kept/1')?.clone().text()]).toEqual([[], 'ENQ-4T9XK2M'])
  await send('message', '')
  expect([told, stored.size]).toEqual([['ENQ-4T9XK2M'], 0])
})

test('an enquiry is kept if a connection does not answer in time', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const stored = new Map<string, Response>()
  const { listeners } = await openWorker(stored, async (_, init) => {
    init?.signal?.throwIfAborted()
    return new Response('An answer that came after minutes')
  })
  const enquiry = { name: 'Ada', email: 'ada@college.test', subject: 'Fees', message: 'How much?' }
  const request = new Request('https://college.test/api/form-submissions', { method: 'POST', body: JSON.stringify(enquiry) })
  const answers: Promise<Response>[] = []
  listeners.get('fetch')!({ request, respondWith: (answer) => answers.push(answer) })
  expect((await answers[0]!).status).toBe(202)
  expect(await [...stored.values()][0]!.json()).toEqual(enquiry)
})
