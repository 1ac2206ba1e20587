// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { getErrorMessage } from './api.ts'

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), 'There is no connection.'],
  ['an answer that takes too long', new DOMException('signal timed out', 'TimeoutError'), 'There is no connection.'],
  ['a refusal', new ORPCError('CONFLICT', { message: 'Somebody was faster.' }), 'Somebody was faster.'],
  [
    'a wrong value',
    new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: [{ message: 'Title is required.' }] } }),
    'Title is required.',
  ],
])('%s has a message that people understand', (_, error, message) => expect(getErrorMessage(error)).toBe(message))
