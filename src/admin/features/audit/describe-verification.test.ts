import { expect, test } from 'vitest'
import { describeVerification } from './describe-verification.ts'

const INTACT = {
  isIntact: true,
  entries: 12,
  brokenAt: null,
  unsigned: 0,
  foundBrokenAt: null,
  erased: 0,
  head: '12-ab',
  hasKnownHead: null,
}

test.each([
  [{}, 'All 12 entries are as they were written.'],
  [{ erased: 2 }, 'All 12 entries are as they were written; 2 were erased on request.'],
  [{ erased: 1 }, 'All 12 entries are as they were written; 1 was erased on request.'],
  [{ hasKnownHead: false }, 'The log does not contain that fingerprint. Somebody has replaced the log by an older copy.'],
  [{ isIntact: false, unsigned: 3 }, 'Unsigned entries were added outside of this program: 3.'],
  [
    { isIntact: false, brokenAt: 7, foundBrokenAt: '2026-01-05T09:00:00.000Z' },
    'Entry 7 was changed, removed or erased outside of this program. The server first noticed a change on 5 Jan 2026, 10:00 WAT.',
  ],
])('a check that found %j is described', (found, expected) => {
  expect(describeVerification({ ...INTACT, ...found })).toBe(expected)
})
