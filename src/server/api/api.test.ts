import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OperationMeta } from '#contract/operation.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { operationsIn } from '#test/operations.ts'

const operations = operationsIn(contract).map(({ name, procedure }) => ({
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
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect([document.openapi, document.servers]).toEqual([expect.stringMatching(/^3\./), [{ url: 'https://college.test/api' }]])
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => `${operationId} ${method} ${path} ${summary}`),
  )
  const wanted = operations.map(({ name, route }) => `${name} ${route.method!.toLowerCase()} ${route.path} ${route.summary}`)
  expect(described.toSorted()).toEqual(wanted.toSorted())
})

test('API: every operation says who may call it', () => {
  expect(operations.filter(({ meta }) => !meta.access)).toEqual([])
  expect(operations.length).toBeGreaterThan(4)
})

test('API: what is not there is 404, in JSON', async () => {
  const { request } = await open()
  for (const path of ['/api/none', '/api/', '/rpc/none', '/rpc/settings', '/rpc/__proto__/toString', '/api/constructor']) {
    const response = await request(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', status: 404, message: 'There is no such operation.' })
  }
})

test.each([
  ['malformed JSON', postJson('{"name":'), 400],
  ['no JSON at all', postJson(''), 400],
  ['a list', postJson('[1,2]'), 400],
  ['null', postJson('null'), 400],
  ['a number', postJson('5'), 400],
  ['deep JSON', postJson('['.repeat(50_000) + ']'.repeat(50_000)), 400],
  ['an unknown media type', { method: 'POST', headers: { 'content-type': 'application/x-rubbish' }, body: 'x' }, 400],
  [
    'a malformed multipart body',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' },
    400,
  ],
  ['more than 1 MB', postJson(JSON.stringify({ message: 'x'.repeat(1024 * 1024) })), 413],
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

test('API: an operation that writes is not to be had by a link', async () => {
  const { request, deps } = await open()
  const enquiry = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' }
  const link = await request(`/rpc/formSubmissions/submit?data=${encodeURIComponent(JSON.stringify({ json: enquiry }))}`)
  expect(link.status).toBe(405)
  expect((await request(`/api/form-submissions?${new URLSearchParams(enquiry).toString()}`)).status).toBe(401)
  expect(await deps.database.kysely.selectFrom('formSubmissions').selectAll().execute()).toEqual([])
})

test('API: what breaks inside is told to the log and to nobody else', async () => {
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
