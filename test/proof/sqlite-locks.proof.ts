import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { holdLock } from '#test/hold-lock.ts'
import { makePage } from '#test/make.ts'

const ENQUIRY = { name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much?' }

test('SQLite: while another process writes for 2 seconds pages are answered, and what waited is stored', async () => {
  const database = await openSqlite()
  for (let number = 0; number < 40; number += 1) await makePage(database.kysely, { slug: `page-${number}`, content: 'Text' })
  const app = await createTestApp({ database })
  await app.request('/page-0')
  const release = holdLock(database)
  const startedAt = performance.now()
  const enquiry = app.client.formSubmissions.submit(ENQUIRY)
  const change = app.deps.content.change((trx) => makePage(trx, { slug: 'waited' }))

  const times: number[] = []
  for (let number = 1; number < 40; number += 1) {
    const askedAt = performance.now()
    expect((await app.request(`/page-${number}`)).status).toBe(200)
    times.push(performance.now() - askedAt)
    await pause(50)
  }
  release()
  expect(performance.now() - startedAt).toBeGreaterThan(1950)
  expect(Math.max(...times)).toBeLessThan(500)
  expect(times.toSorted((a, b) => a - b)[20]).toBeLessThan(50)
  expect((await enquiry).reference).toMatch(/^ENQ-/)
  await change
  expect((await app.request('/waited')).status).toBe(200)
})

test('SQLite: a write that waits for 5 seconds fails, and the next one works', async () => {
  const database = await openSqlite()
  const release = holdLock(database)
  const startedAt = performance.now()
  const asked = [1, 2, 3].map((number) => makePage(database.kysely, { slug: `page-${number}` }))
  const ended = await Promise.allSettled([
    ...asked,
    database.kysely.transaction().execute((trx) => makePage(trx, { slug: 'page-4' })),
  ])
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  // They waited together, not one after another.
  expect(performance.now() - startedAt).toBeLessThan(7000)
  release()
  await makePage(database.kysely, { slug: 'later' })
  const slugs = await database.kysely.selectFrom('pages').select('slug').execute()
  expect(slugs).toEqual([{ slug: 'later' }])
})
