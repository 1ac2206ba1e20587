import { expect, test } from 'vitest'
import { formToken, isGoodToken } from './form-token.ts'

const SECRET = 'a key for tests, and for nothing else'
const MADE = new Date('2026-03-02T08:00:00.000Z')
const after = (ms: number) => new Date(MADE.getTime() + ms)
const DAY = 24 * 60 * 60 * 1000

test('form token: good for 14 days, for tabs left open and pages kept for bad lines', () => {
  const token = formToken(SECRET, MADE)
  expect(isGoodToken(token, SECRET, MADE)).toBe(true)
  expect(isGoodToken(token, SECRET, after(14 * DAY))).toBe(true)
  expect(isGoodToken(token, SECRET, after(14 * DAY + 1))).toBe(false)
})

test('form token: good although the clock of another instance is a minute ahead', () => {
  expect(isGoodToken(formToken(SECRET, MADE), SECRET, after(-60_000))).toBe(true)
})

test('form token: nothing but our own is good', () => {
  const token = formToken(SECRET, MADE)
  const [time, signature] = token.split('.')
  const older = (MADE.getTime() - 5000).toString(36)
  const forgeries = [
    '',
    '.',
    time!,
    `${time}.`,
    `${older}.${signature}`,
    `${time}.${signature!.slice(1)}`,
    `${time}.${'é'.repeat(27)}`,
  ]
  expect(forgeries.filter((forgery) => isGoodToken(forgery, SECRET, MADE))).toEqual([])
  expect(isGoodToken(token, 'another key of another website', MADE)).toBe(false)
  expect(isGoodToken(token, SECRET, after(-60_001))).toBe(false)
})
