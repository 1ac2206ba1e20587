import { expect, test } from 'vitest'
import { listExpired } from './retention.ts'

const DAY_MS = 24 * 60 * 60_000
const at = (madeAt: string) => ({ madeAt })
const keptOf = (backups: { madeAt: string }[]) => {
  const expired = new Set(listExpired(backups))
  return backups.filter((backup) => !expired.has(backup)).map(({ madeAt }) => madeAt.slice(0, 10))
}

/** One each night, the oldest first. */
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, ago) => at(new Date(Date.parse(last) - ago * DAY_MS).toISOString())).toReversed()

test('of a year of nights, 7 days, 4 weeks and 6 months are kept', () => {
  // A Sunday. The last Sundays, and the last days of the months.
  expect(keptOf(nights('2026-11-22T01:00:00.000Z', 365))).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('applied every night, nothing that is kept later was deleted before', () => {
  let kept: { madeAt: string }[] = []
  for (const backup of nights('2026-11-22T01:00:00.000Z', 400)) {
    kept.push(backup)
    const expired = new Set(listExpired(kept))
    kept = kept.filter((one) => !expired.has(one))
  }
  expect(keptOf(kept)).toEqual(keptOf(nights('2026-11-22T01:00:00.000Z', 400)))
})

test('of several backups of one day the newest is kept, and a day begins at midnight in Nigeria', () => {
  const [before, after, noon] = [at('2026-03-02T22:30:00.000Z'), at('2026-03-02T23:30:00.000Z'), at('2026-03-03T12:00:00.000Z')]
  expect(listExpired([noon, before, after])).toEqual([after])
})

test('old backups are kept while there are no newer ones', () => {
  expect(listExpired([at('2020-01-01T01:00:00.000Z'), at('2021-05-05T01:00:00.000Z')])).toEqual([])
  expect(listExpired([])).toEqual([])
})
