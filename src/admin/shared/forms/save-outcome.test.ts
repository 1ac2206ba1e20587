import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import { toSaveOutcome } from './save-outcome.ts'

const CHANGE = { changedBy: 'Ada', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false }
const STALE = 'Somebody else has changed this in the meantime.'
const error = (code: string, message: string, data?: unknown) => new ORPCError(code, { defined: true, message, data })
const conflict = error('CONFLICT', STALE, CHANGE)
const missing = error('NOT_FOUND', 'This tag no longer exists.')
const tag = {
  load: () => Promise.resolve('theirs'),
  canCreate: true,
  hasToast: true,
  hasField: (name: string) => name === 'slug',
}
const fails = (cause: Error) => ({ ...tag, load: () => Promise.reject(cause) })

test('C §21: a stale save becomes a conflict with the stored version', async () => {
  expect(await toSaveOutcome(conflict, tag)).toEqual({ kind: 'conflict', change: CHANGE, theirs: 'theirs' })
})

test('a conflict whose other version cannot be loaded is reported in the form', async () => {
  expect(await toSaveOutcome(conflict, fails(new ConnectionError('Failed to fetch')))).toEqual({
    kind: 'failed',
    isInToast: false,
    message: `${STALE} The other version could not be loaded: The server cannot be reached. Please try again when you are back online. Save again to compare.`,
  })
})

test('a record that was deleted is gone, also when only loading the other version shows it', async () => {
  expect(await toSaveOutcome(missing, tag)).toEqual({ kind: 'gone' })
  expect(await toSaveOutcome(conflict, fails(missing))).toEqual({ kind: 'gone' })
})

test('a record that cannot be created again is not gone: the save failed', async () => {
  const settings = { ...tag, canCreate: false }
  expect(await toSaveOutcome(missing, settings)).toEqual({ kind: 'failed', message: missing.message, isInToast: true })
})

test('a save that somebody cancelled has no outcome', async () => {
  expect(await toSaveOutcome(error('STEP_UP_REQUIRED', 'Please confirm your identity first.'), tag)).toBeNull()
})

test('refused fields are invalid, everything else failed', async () => {
  const taken = error('CONFLICT', 'This slug is taken.', { field: 'slug' })
  expect(await toSaveOutcome(taken, tag)).toEqual({ kind: 'invalid', fields: { slug: 'This slug is taken.' } })
  expect(await toSaveOutcome(new ConnectionError('Failed to fetch', false), { ...tag, hasToast: false })).toEqual({
    kind: 'failed',
    message: 'The server cannot be reached. Please try again when you are back online.',
    isInToast: false,
  })
})

test('after a request that may have arrived, the message says that the change may be saved', async () => {
  expect(await toSaveOutcome(new ConnectionError('Failed to fetch'), tag)).toMatchObject({
    message: 'The server cannot be reached. Your change may be saved already. Please try again when you are back online.',
  })
})

test('a refusal of a draft is shown at the field of the form', async () => {
  const issues = [{ path: ['change', 'fields', 'slug'], message: 'Slug is too long' }]
  const invalid = new ORPCError('BAD_REQUEST', { data: { issues } })
  expect(await toSaveOutcome(invalid, tag)).toEqual({ kind: 'invalid', fields: { slug: 'Slug is too long' } })
})

test('a refusal for a field that the form does not show is not lost: the save failed', async () => {
  const gone = error('CONFLICT', 'This page no longer exists.', { field: 'endRedirect' })
  expect(await toSaveOutcome(gone, { ...tag, hasToast: false })).toEqual({
    kind: 'failed',
    message: 'This page no longer exists.',
    isInToast: false,
  })
})

test('a fault of the admin itself is not said to be a lost connection', async () => {
  expect(await toSaveOutcome(new TypeError('title is not a function'), tag)).toMatchObject({
    message: 'Something went wrong on this page. Please try again.',
  })
})
