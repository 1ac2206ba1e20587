import { afterEach, expect, test, vi } from 'vitest'
import { CONTACT_LIMITS } from '#contract/form-submissions/form-submissions.ts'
import { FIELDS } from './fields.ts'
import { errorsAtFields, readErrors, sendEnquiry } from './send-enquiry.ts'

test('A §3 contact: the form has the fields and the limits of the contract', () => {
  expect(Object.fromEntries(FIELDS.map(({ name, maxLength }) => [name, maxLength]))).toEqual(CONTACT_LIMITS)
})

test('A §5 contact: all but the phone are required, the message has 5 rows', () => {
  expect(FIELDS.filter((field) => !field.isRequired).map((field) => field.name)).toEqual(['phone'])
  expect(FIELDS.find((field) => field.name === 'message')?.rows).toBe(5)
})

test('the first error of a field is shown there, errors of unknown fields are left out', () => {
  const body = {
    data: {
      issues: [
        { path: ['email'], message: 'Email is required' },
        { path: ['email'], message: 'later' },
        { path: ['token'], message: 'no' },
      ],
    },
  }
  expect(errorsAtFields(body)).toEqual({ email: 'Email is required' })
})

test.for([null, 'text', {}, { data: null }, { data: { issues: 'x' } }, { data: { issues: [{}] } }])(
  'an answer like %j names no field',
  (body) => {
    expect(errorsAtFields(body)).toEqual({})
  },
)

test('A §8 contact: after too many messages the message of the server is shown', () => {
  const message = 'Too many messages came from your network. Please try again in a few minutes.'
  expect(readErrors(429, { code: 'TOO_MANY_REQUESTS', message })).toEqual({ form: message })
  expect([readErrors(429, null), readErrors(500, { message })]).toEqual([{}, {}])
})

test.each([
  ['waits for the service worker, which keeps the enquiry if no answer comes', { controller: {} }, null],
  ['gives up after 30 seconds without one', { controller: null }, expect.any(AbortSignal)],
  ['gives up after 30 seconds where browsers have none', undefined, expect.any(AbortSignal)],
])('the form %s', async (_, serviceWorker, signal) => {
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('FormData', Map)
  const send = vi.fn<typeof fetch>(async () => Response.json({ kept: 'On this device' }, { status: 202 }))
  vi.stubGlobal('fetch', send)
  await sendEnquiry([] as unknown as HTMLFormElement)
  expect(send.mock.calls[0]![1]!.signal).toEqual(signal)
})
afterEach(() => void vi.unstubAllGlobals())
