import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'

/** One answer that came over the line; nothing for what the browser still had. */
export interface Transfer {
  url: string
  /** As DevTools names it: Document, Stylesheet, Script, Font, Image … */
  type: string
  /** Everything received, headers included. */
  bytes: number
}

export interface Transfers {
  all(): Transfer[]
  /** Forgets what came so far. */
  clear(): void
}

/** Records what a page receives from now on, as the line would count it. */
export async function recordTransfers(page: Page): Promise<Transfers> {
  const asked = new Map<string, { url: string; type: string }>()
  let transfers: Transfer[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isFromLine = !response.fromDiskCache && !response.fromPrefetchCache && !response.fromServiceWorker
    if (isFromLine && /^https?:/.test(response.url)) asked.set(requestId, { url: response.url, type })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    // Nothing is received for what is still in memory.
    if (request && encodedDataLength > 0) transfers.push({ ...request, bytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  return {
    all: () => transfers,
    clear() {
      transfers = []
    },
  }
}

export const sumOf = (transfers: Transfer[]): number => transfers.reduce((total, { bytes }) => total + bytes, 0)

/** The length of a body as it travels with brotli, without headers. */
export async function brotliLength(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage]
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} does not come with brotli`)
  let length = 0
  for await (const chunk of response) length += (chunk as Buffer).length
  return length
}
