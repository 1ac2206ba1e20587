import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { lagosYear } from './lagos-year.ts'

test.for([
  ['2026-12-31T22:59:59.999Z', 2026, '2026-12-31T23:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', 2027, '2027-12-31T23:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 2028, '2028-12-31T23:00:00.000Z'],
] as const)('at %s it is %i in Nigeria, until %s', ([now, year, endsAt]) => {
  expect(lagosYear(new Date(now))).toEqual({ year, endsAt: Date.parse(endsAt) })
})

test('A §2 footer: a page that was kept in the old year shows the new one as soon as it has begun in Nigeria', async () => {
  const clock = { now: new Date('2026-12-31T22:30:00.000Z') }
  const app = await createTestApp({ database: await openSqlite(), now: () => clock.now })
  const year = async (path: string) => /© (\d+)/.exec(await (await app.request(path)).text())?.[1]
  for (const path of ['/', '/contact', '/privacy', '/blog']) expect([path, await year(path)]).toEqual([path, '2026'])
  clock.now = new Date('2026-12-31T22:59:59.999Z')
  expect(await year('/')).toBe('2026')
  clock.now = new Date('2026-12-31T23:00:00.000Z')
  for (const path of ['/', '/contact', '/privacy', '/blog']) expect([path, await year(path)]).toEqual([path, '2027'])
})
