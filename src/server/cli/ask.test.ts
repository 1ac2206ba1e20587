import { expect, test } from 'vitest'
import { isConfirmed } from './ask.ts'

test.each([
  { answers: ['yes'], confirmed: true },
  { answers: [' Yes\r'], confirmed: true },
  { answers: ['no', 'yes'], confirmed: false },
  { answers: ['y', 'YES'], confirmed: true },
  { answers: ['', 'maybe', 'yes'], confirmed: false },
])('after the answers $answers it is confirmed: $confirmed', async ({ answers, confirmed }) => {
  const left = [...answers]
  expect(await isConfirmed('Replace? ', async () => left.shift()!)).toBe(confirmed)
})
