// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { classifyError, client, getErrorMessage } from './api.ts'

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), 'There is no connection.'],
  ['an error of our own code', new TypeError('undefined is not an object'), 'Something went wrong.'],
  ['an answer that takes too long', new DOMException('signal timed out', 'TimeoutError'), 'There is no connection.'],
  ['a refusal', new ORPCError('CONFLICT', { message: 'Somebody was faster.' }), 'Somebody was faster.'],
  [
    'a wrong value',
    new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues: [{ message: 'Title is required.' }] } }),
    'Title is required.',
  ],
])('%s has a message that people understand', (_, error, message) => expect(getErrorMessage(error)).toBe(message))

const interrupted = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a lost connection within the answer',
    () => Promise.resolve(new Response(interrupted, { headers: { 'Content-Type': 'application/json' } })),
  ],
  ['the page of a hotspot', () => Promise.resolve(new Response('<p>Sign in</p>', { headers: { 'Content-Type': 'text/html' } }))],
  ['a server that is not ready', () => Promise.resolve(Response.json({}, { status: 503 }))],
])('%s is a lost connection, so that the call is repeated', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const error: unknown = await client.sessions.current().catch((reason: unknown) => reason)
  expect(classifyError(error)).toBe('offline')
})

test('an error of our own code is no lost connection', () =>
  expect(classifyError(new TypeError('x is undefined'))).toBe('refused'))
