import { beforeEach, expect, test, vi } from 'vitest'
import { queueEnquiry, sendQueued } from './queue.ts'

const ENQUIRY = { name: 'Ada', email: 'ada@college.test', subject: 'Fees', message: 'How much?' }

let stored: Map<string, Response>
let sent: string[]
let answers: Response[]

beforeEach(() => {
  stored = new Map()
  sent = []
  answers = []
  const queue = {
    put: async (address: string, response: Response) => void stored.set(address, response),
    match: async ({ url }: { url: string }) => stored.get(url)?.clone(),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => queue })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(body)
    return answers.shift() ?? Promise.reject(new TypeError('offline'))
  })
  return () => vi.unstubAllGlobals()
})

/** Sends the queue while a page is open. Returns what the page was told. */
async function sendWithPage(): Promise<(string | undefined)[]> {
  const told: (string | undefined)[] = []
  await sendQueued(async (reference) => void told.push(reference))
  return told
}

test('an enquiry that was sent without an open page is not sent again, and the next page tells its number', async () => {
  await queueEnquiry(ENQUIRY)
  answers = [Response.json({ reference: 'ENQ-4T9XK2M' }, { status: 201 })]
  await sendQueued()
  await sendQueued()
  expect(await sendWithPage()).toEqual(['ENQ-4T9XK2M'])
  expect(sent).toEqual([JSON.stringify(ENQUIRY)])
  expect(stored.size).toBe(0)
})

test('an enquiry that was refused without an open page is kept for the form', async () => {
  await queueEnquiry(ENQUIRY)
  answers = [400, 400].map((status) => Response.json({ code: 'BAD_REQUEST' }, { status }))
  await sendQueued()
  expect(await sendWithPage()).toEqual([undefined])
  const [[address, response] = []] = stored
  expect(address).toContain('/refused/')
  expect(await response?.json()).toEqual(ENQUIRY)
})

test('without our server the enquiry stays', async () => {
  await queueEnquiry(ENQUIRY)
  await expect(sendWithPage()).rejects.toThrow('offline')
  answers = [new Response('Please sign in', { status: 200 })]
  await expect(sendWithPage()).rejects.toThrow('')
  expect([...stored.keys()]).toEqual([expect.stringContaining('/kept/')])
})
