import { expect, test, vi } from 'vitest'

type Listener = (event: { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void

test('the result of an enquiry that was sent in the background goes only to a page that asks for it', async () => {
  const stored = new Map<string, Response>([['https://college.test/kept/1', Response.json({ name: 'Ada' })]])
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
  vi.stubGlobal('fetch', async () => Response.json({ reference: 'ENQ-4T9XK2M' }, { status: 201 }))
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] },
  })
  await import('./service-worker.ts')
  async function send(type: string, data?: unknown) {
    const works: Promise<unknown>[] = []
    listeners.get(type)!({ data, waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
  await send('sync')
  expect([told, await stored.get('https://college.test/kept/1')?.clone().text()]).toEqual([[], 'ENQ-4T9XK2M'])
  await send('message', '')
  expect([told, stored.size]).toEqual([['ENQ-4T9XK2M'], 0])
  vi.unstubAllGlobals()
})
