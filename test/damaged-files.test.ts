import { createORPCClient, ORPCError, safe } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { expect, onTestFinished, test } from 'vitest'
import type { Browser, Client } from './app.ts'
import { startServer } from './e2e/server.ts'
import { makeZip, SAMPLES } from './sample-files.ts'
import { upload } from './upload.ts'

/** The built server and an administrator's browser, because in a bundle a library may not recognise its own errors. */
async function open() {
  const person = { email: 'admin@college.test', password: 'a long enough one' }
  const server = await startServer({ settings: { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password } })
  onTestFinished(() => server.stop())
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(request)
    for (const line of answer.headers.getSetCookie()) cookies.set(...(line.split(';')[0]!.split('=') as [string, string]))
    return answer
  }
  const client: Client = createORPCClient(new RPCLink({ url: `${server.url}/rpc`, fetch: send }))
  await client.sessions.signIn(person)
  const request: Browser['request'] = (path, init) => send(new Request(new URL(path, server.url), init))
  return { client, request, server }
}

test('bad input: the built server takes or refuses what breaks off, and never fails', async () => {
  const { client, request, server } = await open()
  for (const content of [...Object.values(SAMPLES), makeZip({ 'a.txt': 'Words' })]) {
    for (const length of [5, 40, 100]) {
      const uploadId = await upload({ request }, content.subarray(0, length))
      const { error } = await safe(client.media.create({ uploadId, title: null, altText: null }))
      const said = error instanceof ORPCError ? error.code : error
      expect([null, 'UNSUPPORTED_MEDIA_TYPE', 'UNPROCESSABLE_CONTENT']).toContain(said)
    }
  }
  expect(server.log()).not.toContain('"level":50')
})
