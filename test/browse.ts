import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { Browser, Client } from './app.ts'

/** A browser with cookies at the address of a running server. `session` is the cookie of somebody who is signed in. */
export function browse(url: string, session?: string): Pick<Browser, 'client' | 'request'> {
  const cookies = new Map(session ? [['session', session]] : [])
  async function send(request: Request): Promise<Response> {
    request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(request)
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return answer
  }
  const client: Client = createORPCClient(new RPCLink({ url: `${url}/rpc`, fetch: send }))
  return { client, request: (path, init) => send(new Request(new URL(path, url), init)) }
}
