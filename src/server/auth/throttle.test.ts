import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

const LIMITS = { perPair: 3, perAddress: 5, perAccount: 6, perMessages: 2 }
const attempt = { account: 'ada', clientAddress: '198.51.100.1', device: null, isKnownAddress: async () => false }
const from = (index: number) => ({ ...attempt, clientAddress: `198.51.100.${index}` })

test('an address that guesses one account has to wait, and others do not', async () => {
  const throttle = createThrottle(LIMITS)
  for (let index = 0; index < 3; index += 1) expect(await throttle.attempt(attempt)).toBe(0)
  expect(await throttle.attempt(attempt)).toBeGreaterThan(800)
  expect(await throttle.attempt(from(2))).toBe(0)
  expect(await throttle.attempt({ ...attempt, account: 'chidi' })).toBe(0)
})

test('an address that guesses many accounts has to wait', async () => {
  const throttle = createThrottle(LIMITS)
  for (let index = 0; index < 5; index += 1) await throttle.attempt({ ...attempt, account: `person ${index}` })
  expect(await throttle.attempt({ ...attempt, account: 'one more' })).toBeGreaterThan(0)
})

test('neighbours in an IPv6 network are one address', async () => {
  const throttle = createThrottle(LIMITS)
  const neighbour = (index: number) => ({ ...attempt, clientAddress: `2001:db8:1:2::${index}` })
  for (let index = 0; index < 3; index += 1) await throttle.attempt(neighbour(index))
  expect(await throttle.attempt(neighbour(9))).toBeGreaterThan(0)
})

test('many strangers on one account stop strangers only', async () => {
  const throttle = createThrottle(LIMITS)
  for (let index = 1; index <= 6; index += 1) expect(await throttle.attempt(from(index))).toBe(0)
  expect(await throttle.attempt(from(7))).toBeGreaterThan(0)
  expect(await throttle.attempt({ ...from(8), isKnownAddress: async () => true })).toBe(0)
  expect(await throttle.attempt({ ...from(7), device: 'own browser' })).toBe(0)
})

test('the right password makes good the mistakes before it', async () => {
  const throttle = createThrottle(LIMITS)
  for (let index = 0; index < 10; index += 1) {
    expect(await throttle.attempt(attempt)).toBe(0)
    await throttle.succeeded(attempt)
  }
})

test('a browser of one’s own has a count of its own', async () => {
  const throttle = createThrottle(LIMITS)
  const own = { ...attempt, device: 'browser' }
  for (let index = 0; index < 3; index += 1) expect(await throttle.attempt(own)).toBe(0)
  expect(await throttle.attempt(own)).toBeGreaterThan(0)
  expect(await throttle.attempt(attempt)).toBe(0)
})
