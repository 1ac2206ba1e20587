import { ORPCError, safe } from '@orpc/client'
import { expect, onTestFinished, test } from 'vitest'
import { browse } from './browse.ts'
import { startServer } from './e2e/server.ts'
import { makeZip, SAMPLES } from './sample-files.ts'
import { upload } from './upload.ts'

/** The built server and an administrator's browser, because in a bundle a library may not recognise its own errors. */
async function open() {
  const person = { email: 'admin@college.test', password: 'a long enough one' }
  const server = await startServer({ settings: { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password } })
  onTestFinished(() => server.stop())
  const { client, request } = browse(server.url)
  await client.sessions.signIn(person)
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
