import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import { ROOT } from '#server/config/root.ts'
import { createTestApp } from './app.ts'
import { openSqlite } from './databases.ts'
import { makeUser } from './make.ts'

/* A third-party client that knows only the OpenAPI document. */

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

export async function run(baseUrl: string, fetch: typeof globalThis.fetch) {
  const client = createClient<paths>({ baseUrl, fetch })
  const session = await client.POST('/session', { body: { email: 'ada@example.com', password: 'sunset-river-41' } })
  const made = await client.POST('/pages', { body: { title: 'By a program', slug: 'by-a-program', kind: 'page' } })
  const id: string = made.data!.id
  const query = { search: 'program' }
  const listed = await client.GET('/pages', { params: { query } })
  await client.DELETE('/page-records/{id}', { params: { path: { id } } })
  const left = await client.GET('/pages', { params: { query } })
  return {
    role: session.data?.user.role,
    listed: listed.data?.items.map((page) => page.slug),
    left: left.data?.items.length,
  }
}
`

test('a client that is generated from the OpenAPI document signs in, creates, lists and deletes a page', async () => {
  const { request, browse, deps } = await createTestApp({ database: await openSqlite() })
  const passwordHash = await hashPassword('sunset-river-41')
  const { id } = await makeUser(deps.database.kysely, { role: 'admin', email: 'ada@example.com' })
  await deps.database.kysely.updateTable('userCredentials').set({ passwordHash }).where('userId', '=', id).execute()

  // Inside of the repository, where the packages are found.
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'test-results/openapi-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const document = (await (await request('/api/openapi.json')).json()) as OpenAPI3
  writeFileSync(join(folder, 'schema.ts'), await openapiTypes(document))
  writeFileSync(join(folder, 'client.ts'), PROGRAM)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig']
  const settings = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  await promisify(execFile)(tsc, [...options, ...settings, join(folder, 'client.ts')], { cwd: ROOT, timeout: 20_000 })

  const { run } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    run(baseUrl: string, fetch: typeof globalThis.fetch): Promise<unknown>
  }
  const browser = browse()
  const send: typeof globalThis.fetch = (input, init) =>
    input instanceof Request ? browser.request(input.url, input) : browser.request(String(input), init)
  expect(await run('https://college.test/api', send)).toEqual({ role: 'admin', listed: ['by-a-program'], left: 0 })
})
