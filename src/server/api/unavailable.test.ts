import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { fillDisk } from '#test/full-disk.ts'
import { UNAVAILABLE } from './unavailable.ts'

const ENQUIRY = { name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much? '.repeat(450) }

test('a full disk: pages are served, writes are refused with 503 and work again when there is room', async () => {
  const database = await openSqlite()
  const { request } = await createTestApp({ database })
  await fillDisk(database.kysely)
  const post = () => {
    const headers = { 'Content-Type': 'application/json', 'Origin': 'https://college.test' }
    return request('/api/form-submissions', { method: 'POST', headers, body: JSON.stringify(ENQUIRY) })
  }
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE })
  expect((await request('/about')).status).toBe(200)
  await sql`PRAGMA max_page_count = 1000000`.execute(database.kysely)
  expect((await post()).status).toBe(201)
})

describeEachDatabase('without a database', (open) => {
  test('the API says 503 with a sentence, to guests and to staff', async () => {
    const database = await open()
    const { request, login } = await createTestApp({ database })
    const { client } = await login('editor')
    database.faults.failStatement(/./)
    await expect(client.formSubmissions.groups()).rejects.toMatchObject({ status: 503, message: UNAVAILABLE })
    database.faults.failStatement(/./)
    const answer = await request('/api/settings')
    expect(answer.status).toBe(503)
  })
})
