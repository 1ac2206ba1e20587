import { expect, test } from 'vitest'
import { checkClock, checkDisk, checkMemory, countDaysLeft } from './check-machine.ts'

const MB = 1024 * 1024
const backup = (day: number, bytes: number) => ({ madeAt: `2026-03-${String(day).padStart(2, '0')}T01:00:00.000Z`, bytes })
const disk = (free: number, backups = [backup(2, 40 * MB)]) =>
  checkDisk({ folder: '/data', free, total: 20_000 * MB, backups })[0]!

test('a disk lasts until the website and its backups fill it', () => {
  const growing = [backup(11, 150 * MB), backup(6, 120 * MB), backup(1, 100 * MB)]
  expect(countDaysLeft({ free: 2000 * MB, backups: growing })).toBe(100)
  expect(countDaysLeft({ free: 2000 * MB, backups: growing.slice(0, 1) })).toBeUndefined()
  expect(countDaysLeft({ free: 2000 * MB, backups: growing.toReversed() })).toBeUndefined()
  expect(disk(400 * MB, growing)).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('about 20 days') as string,
  })
})

test.each([
  [5000, 'ok', '4.8 GB is free on the disk of /data.'],
  [1900, 'warning', 'Only 1.8 GB is free on the disk of /data. Delete files or get a larger disk soon.'],
  [
    150,
    'failed',
    'Only 150 MB is free on the disk of /data, and the next backup needs 200 MB. Delete files or get a larger disk.',
  ],
])('a disk with %i MB: %s', (free, state, sentence) => {
  expect(disk(free * MB)).toEqual({ state, sentence })
})

test.each([
  [2000, 90, 'ok', /available\.$/],
  [200, 90, 'warning', /^Only 200 MB of memory is available\. Large photographs/],
  [50, 90, 'failed', /^Only 50 MB of memory is available, so the system may end the server/],
  [2000, 1500, 'warning', /^The program uses 1.5 GB of memory/],
])('memory: %i MB available, %i MB used: %s', (available, used, state, sentence) => {
  const [finding] = checkMemory({ available: available * MB, used: used * MB })
  expect([finding!.state, finding!.sentence]).toEqual([state, expect.stringMatching(sentence)])
})

test('a clock that has jumped is named with what to do', () => {
  const now = new Date('2029-03-01T10:00:00.000Z')
  const at = (lastKnown: string, lastEntry?: string) => checkClock({ now, lastKnown, lastEntry })
  expect(at('2029-02-27T10:00:00.000Z')).toMatchObject([{ state: 'ok' }])
  const sentence =
    'The clock says 1 Mar 2029, 11:00 WAT, but the last known time is 1 Mar 2026, 11:00 WAT, so nothing is deleted because of its age: correct the clock (timedatectl set-ntp true), or if it is right, let the website run for 24 hours.'
  expect(at('2026-03-01T10:00:00.000Z')).toEqual([{ state: 'warning', sentence }])
  expect(at('2029-04-01T10:00:00.000Z', '2029-04-01T10:00:00.000Z')).toMatchObject([{ state: 'failed' }])
})

test('a clock far from that of PostgreSQL is named with the difference', () => {
  const now = new Date('2026-03-01T10:00:00.000Z')
  const apart = (seconds: number) => checkClock({ now, database: new Date(now.getTime() - seconds * 1000) })[0]
  expect(apart(4)).toMatchObject({ state: 'ok' })
  expect(apart(90)).toMatchObject({
    state: 'warning',
    sentence: expect.stringMatching(/are 90 seconds apart\. Turn on/) as string,
  })
})
