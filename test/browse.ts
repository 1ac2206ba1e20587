import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { getCallHeaders } from '#contract/idempotency-key.ts'
import type { Browser } from './app.ts'

/** A browser at the website with this address. `answer` is the website, or the way to it. */
export function createBrowser(url: string, answer: (request: Request) => Promise<Response>): Browser {
  const cookies = new Map<string, string>()
  async function send(request: Request): Promise<Response> {
    request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await answer(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return response
  }
  return {
    cookies,
    request: (path, init) => send(new Request(new URL(path, url), init)),
    client: createORPCClient(new RPCLink({ url: `${url}/rpc`, headers: getCallHeaders, fetch: (call) => send(call) })),
  }
}

/** A browser at the address of a running server. `session` is the cookie of somebody who is signed in. */
export function browse(url: string, session?: string): Browser {
  const browser = createBrowser(url, (request) => fetch(request))
  if (session) browser.cookies.set('session', session)
  return browser
}
