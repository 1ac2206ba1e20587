import { expect, test } from 'vitest'
import { eventName } from './event-name.ts'

test.each([
  ['sessions.signInFailed', 'Sessions: sign in failed'],
  ['menuItems.update', 'Menu items: update'],
  ['account.request-reset-password', 'Account: request reset password'],
])('the event %s is read as %s', (action, expected) => {
  expect(eventName(action)).toBe(expected)
})
