import { gzipSync } from 'node:zlib'
import { OpenAPIGenerator } from '@orpc/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { safe } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OperationMeta } from '#contract/operation.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'
import { isGuestOperation, listContractOperations } from './contract-operations.ts'

const operations = listContractOperations(contract).map(({ name, procedure }) => ({
  name,
  route: procedure['~orpc'].route,
  meta: procedure['~orpc'].meta as OperationMeta,
}))

interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; summary?: string }>>
}

const open = async () => createTestApp({ database: await openSqlite() })

const postJson = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

test('API: every operation of the contract is in the OpenAPI document, with what it does', async () => {
  const { request } = await open()
  const response = await request('/api/openapi.json')
  const document = (await response.json()) as Document
  expect([document.openapi, document.servers]).toEqual([expect.stringMatching(/^3\./), [{ url: 'https://college.test/api' }]])
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => `${operationId} ${method} ${path} ${summary}`),
  )
  const wanted = operations.map(({ name, route }) => `${name} ${route.method!.toLowerCase()} ${route.path} ${route.summary}`)
  expect(described.toSorted()).toEqual(wanted.toSorted())
})

test('API: every operation says what it answers with, and that any other answer is a refusal', async () => {
  const { request } = await open()
  const { paths } = (await (await request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, { content?: object; $ref?: string }> }>>
  }
  const described = Object.values(paths).flatMap((item) => Object.values(item))
  const types = described.map(({ operationId, responses }) => [
    operationId,
    ...Object.keys((responses['200'] ?? responses['201'])!.content!),
  ])
  expect(types.filter(([, type]) => type !== 'application/json')).toEqual(
    expect.arrayContaining([
      ['formSubmissions.exportCsv', 'text/csv'],
      ['backups.download', 'application/octet-stream'],
    ]),
  )
  expect(types.filter(([, type]) => type === undefined)).toEqual([])
  expect(new Set(described.map(({ responses }) => responses['default']?.$ref))).toEqual(new Set(['#/components/responses/Other']))
})

test('API: every operation says who may call it', () => {
  expect(operations.filter(({ meta }) => !meta.access)).toEqual([])
  expect(operations.length).toBeGreaterThan(4)
})

test('API: a high index in brackets makes no list, because filling the gap would block the server', async () => {
  const { request } = await open()
  const send = (index: number) => request(`/api/search?q[${index}]=fees`).then((response) => response.text())
  expect(await send(0)).toContain('expected string, received array')
  expect(await send(100)).toContain('expected string, received object')
})

test('API: an unknown address is 404, in JSON', async () => {
  const { request } = await open()
  for (const path of ['/api/none', '/api/', '/rpc/none', '/rpc/settings', '/rpc/__proto__/toString', '/api/constructor']) {
    const response = await request(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    const refusal = { defined: false, code: 'NOT_FOUND', status: 404, message: 'There is no such operation.' }
    expect(await response.json()).toEqual(path.startsWith('/rpc') ? { json: refusal } : refusal)
  }
})

test.each([
  ['malformed JSON', postJson('{"name":'), 400],
  ['no JSON at all', postJson(''), 400],
  ['a list', postJson('[1,2]'), 400],
  ['null', postJson('null'), 400],
  ['a number', postJson('5'), 400],
  ['deep JSON', postJson('['.repeat(30_000) + ']'.repeat(30_000)), 400],
  ['an unknown media type', { method: 'POST', headers: { 'content-type': 'application/x-rubbish' }, body: 'x' }, 415],
  // What a page of another website can send without asking.
  ['a form', { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) }, 415],
  ['a form with files', { method: 'POST', body: new FormData() }, 415],
  ['JSON called text', { method: 'POST', body: '{}' }, 415],
  ['a body without a type', { method: 'POST', headers: { 'content-length': '2' }, body: Buffer.from('{}') }, 415],
  ['more than 64 KB', postJson(JSON.stringify({ message: 'x'.repeat(64 * 1024) })), 413],
] as [string, RequestInit, number][])(
  'bad input: %s is refused by REST and RPC, and nothing is an error of ours',
  async (_, init, status) => {
    const { request, logged } = await open()
    expect((await request('/api/form-submissions', init)).status).toBe(status)
    const rpc = await request('/rpc/formSubmissions/submit', init)
    expect(rpc.status).toBe(status)
    expect(logged.filter((line) => line.level >= 50)).toEqual([])
  },
)

test('bad input: our own client says how large a request may be', async () => {
  const { client, login } = await open()
  const { client: staff } = await login('editor')
  const enquiry = { name: 'Ada', email: 'ada@example.com', subject: 'Fees', message: 'x'.repeat(64 * 1024) }
  await expect(client.formSubmissions.submit(enquiry)).rejects.toThrow('The request is larger than 64 KB.')
  await expect(staff.links.check({ urls: ['x'.repeat(1024 * 1024)] })).rejects.toThrow('The request is larger than 1 MB.')
})

describeEachDatabase('bad input', (openDatabase) => {
  test('who loses an account or a role while the body of a request arrives cannot act with it', async () => {
    const database = await openDatabase()
    let now = new Date()
    const { login } = await createTestApp({ database, now: () => now })
    const chief = await login('admin')
    for (const edit of [{ isActive: false }, { role: 'editor' as const }]) {
      const rogue = await login('admin')
      const viewer = await login('viewer')
      let finish = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from('{"role":'))
          finish = () => {
            controller.enqueue(Buffer.from('"admin"}'))
            controller.close()
          }
        },
      })
      const headers = { 'Content-Type': 'application/json' }
      const path = `/api/users/${viewer.user.id}`
      const answer = rogue.request(path, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
      await chief.client.users.update({ id: rogue.user.id, version: 1, ...edit })
      now = new Date(now.getTime() + 1001)
      finish()
      expect((await answer).status).toBe(401)
      expect(await chief.client.users.list({ search: viewer.user.email })).toMatchObject({ items: [{ role: 'viewer' }] })
    }
  })

  test('a character that a database may refuse is no error of ours', async () => {
    const { client, login, deps, logged } = await createTestApp({ database: await openDatabase() })
    const staff = await login('admin')
    const calls: (() => Promise<unknown>)[] = [
      () => client.invitations.check({ token: 'a\0b', email: 'a\0b' }),
      () => client.search.query({ q: 'a\0b' }),
      () => staff.client.pages.list({ search: 'a\0b' }),
      () => staff.client.tags.get({ id: 'a\0b' }),
    ]
    for (const call of calls) expect((await safe(call())).error).not.toMatchObject({ status: 500 })
    deps.visits.search({ cookie: undefined, userAgent: 'Mozilla/5.0 Chrome/140' }, 'fees\0 hostel', 0)
    await deps.visits.flush()
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})

test('API: a write operation cannot be called with a link', async () => {
  const { request, deps } = await open()
  const enquiry = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' }
  const link = await request(`/rpc/formSubmissions/submit?data=${encodeURIComponent(JSON.stringify({ json: enquiry }))}`)
  expect(link.status).toBe(405)
  expect((await request(`/api/form-submissions?${new URLSearchParams(enquiry).toString()}`)).status).toBe(401)
  expect(await deps.database.kysely.selectFrom('formSubmissions').selectAll().execute()).toEqual([])
})

test('API: an internal error is logged and not shown to the client', async () => {
  const { request, deps, logged } = await open()
  await deps.database.kysely.schema.dropTable('contactInfo').execute()
  for (const path of ['/api/contact-info', `/rpc/contactInfo/listActive?data=${encodeURIComponent('{"json":{}}')}`]) {
    const response = await request(path)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/table|sqlite|contact_info/i)
  }
  const lines = logged.filter((line) => line.msg === 'An operation failed')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ requestId: 'test', err: { message: 'no such table: contact_info' } })
})

test('API: the OpenAPI document has no finding of the recommended rules of Redocly', async () => {
  const { request } = await open()
  const source = await (await request('/api/openapi.json')).text()
  const config = await createConfig({ extends: ['recommended'] })
  const findings = await lintFromString({ source, config })
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('API: the OpenAPI document is made once, and a client that has it gets no second copy', async () => {
  const { request } = await open()
  const first = await request('/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
  expect([first.headers.get('content-type'), first.headers.get('content-encoding')]).toEqual(['application/json', 'br'])
  const generate = vi.spyOn(OpenAPIGenerator.prototype, 'generate')
  const again = await request('/api/openapi.json', { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([again.status, await again.text(), generate.mock.calls.length]).toEqual([304, '', 0])
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  'API: %s changes nothing under /rpc, for anybody',
  async (method) => {
    const { login, deps } = await open()
    const { user, request } = await login('editor')
    const change = { firstName: 'Changed', lastName: user.lastName, version: user.version }
    const answer = await request('/rpc/account/updateProfile', { ...postJson(JSON.stringify({ json: change })), method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const names = deps.database.kysely.selectFrom('userProfiles').select('firstName').where('id', '=', user.id)
    expect(await names.executeTakeFirst()).toEqual({ firstName: user.firstName })
  },
)

test.each([
  ['OPTIONS', '/api/settings', 'GET, HEAD'],
  ['PROPFIND', '/api/none', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
  ['DELETE', '/api/tags/', 'GET, HEAD, POST'],
  ['PUT', '/api/menu-items/x', 'GET, HEAD, PATCH, DELETE'],
  ['PUT', '/api/menu-items/all', 'GET, HEAD, PATCH, DELETE'],
  ['GET', '/api/menu-items/x/move', 'POST'],
])('API: %s %s is refused, and the methods of the address are named', async (method, path, allowed) => {
  const { request } = await open()
  const answer = await request(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})

test('API: a refused media type names the right one, and one with a character set is accepted', async () => {
  const { request } = await open()
  const send = async (type: string) => {
    const answer = await request('/api/session', { method: 'POST', headers: { 'content-type': type }, body: '{}' })
    return [answer.status, answer.headers.get('accept')]
  }
  expect(await send('Application/JSON; charset=utf-8')).toEqual([400, null])
  expect(await send('text/plain')).toEqual([415, 'application/json'])
})

test('API: guests may send 64 KB, staff 1 MB, and nobody more than 64 KB to an operation for anyone', async () => {
  const { request, login } = await open()
  const staff = await login('admin')
  const send = async (by: typeof request, path: string, bytes: number) =>
    (await by(path, postJson(JSON.stringify({ text: 'x'.repeat(bytes) })))).status
  const paths = ['/api/session', '/rpc/sessions/signIn', '/api/form-submissions', '/rpc/formSubmissions/submit']
  for (const path of [...paths, ...paths.map((path) => `${path}/`)]) {
    expect([path, await send(request, path, 60_000)]).toEqual([path, 400])
    expect([path, await send(request, path, 66_000)]).toEqual([path, 413])
    expect([path, await send(staff.request, path, 66_000)]).toEqual([path, 413])
  }
  for (const path of ['/api/pages', '/rpc/pages/create']) {
    expect([path, await send(request, path, 66_000)]).toEqual([path, 413])
    expect([path, await send(staff.request, path, 1_000_000)]).toEqual([path, 400])
    expect([path, await send(staff.request, path, 1_100_000)]).toEqual([path, 413])
  }
})

test('API: a compressed body is not unpacked', async () => {
  const { request, deps } = await open()
  const { email } = await makeUser(deps.database.kysely, { role: 'viewer' })
  const credentials = JSON.stringify({ email, password: PASSWORD })
  expect((await request('/api/session', postJson(credentials))).status).toBe(200)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await request('/api/session', { method: 'POST', headers, body: gzipSync(credentials) })).status).toBe(400)
})

test('API: no address reads or writes a table by its name', async () => {
  const { login, deps } = await open()
  const { request } = await login('admin')
  const tables = await deps.database.kysely.introspection.getTables()
  expect(tables.length).toBeGreaterThan(20)
  const known = new Set(operations.map(({ route }) => `/api${route.path}`))
  for (const { name } of tables) {
    for (const path of [name, name.replaceAll('_', '-')].map((spelling) => `/api/${spelling}`).filter((path) => !known.has(path)))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expect([method, path, (await request(path, { method })).status]).toEqual([method, path, 404])
    for (const verb of ['select', 'find', 'read', 'insert', 'query'])
      expect([name, verb, (await request(`/rpc/${name}/${verb}`, postJson('{"json":{}}'))).status]).toEqual([name, verb, 404])
  }
})

test('API: no write of staff is taken for one that anyone may send', () => {
  const taken = operations
    .filter(({ meta, route }) => meta.access !== 'anyone' && route.method !== 'GET')
    .filter(
      ({ name, route }) =>
        isGuestOperation(route.method!, `/api${route.path!.replace(/\{[^}]+\}/g, 'x')}`)
        || isGuestOperation('POST', `/rpc/${name.replaceAll('.', '/')}`),
    )
  expect(taken).toEqual([])
})

test('API: the size of a refusal does not depend on the size of the input', async () => {
  const { request } = await open()
  const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]))
  const refused = await request('/api/session', postJson(JSON.stringify(keys)))
  const text = await refused.text()
  expect([refused.status, text.length < 4000]).toEqual([400, true])
  expect(JSON.parse(text)).toMatchObject({ code: 'BAD_REQUEST', message: 'Input validation failed' })
  const { login } = await open()
  const many = await (await login('editor')).request('/api/links/check', postJson(JSON.stringify({ urls: Array(200).fill(1) })))
  const { data } = (await many.json()) as { data: { issues: unknown[] } }
  expect([many.status, data.issues.length]).toEqual([400, 20])
})

test('API: no other website can embed an answer', async () => {
  const { request } = await open()
  for (const path of ['/api/settings', '/api/openapi.json', '/api/none', '/rpc/none'])
    expect((await request(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
