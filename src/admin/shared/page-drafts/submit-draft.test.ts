// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSubmittedMessage } from './submit-draft.tsx'

test('the toast of a submitted draft promises an email only if there is a mail server', () => {
  expect(getSubmittedMessage({ isMailed: true })).toContain('You get an email')
  expect(getSubmittedMessage({ isMailed: false })).not.toContain('email')
})
