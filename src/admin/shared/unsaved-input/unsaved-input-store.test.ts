import { expect, test } from 'vitest'
import { createUnsavedInputKey, findLatestInput, isExpired, isUseless, type UnsavedInputEntry } from './unsaved-input-store.ts'

const inputAt = (key: string, at: string): UnsavedInputEntry<string> => [key, { values: key, version: 0, idempotencyKey: '', at }]
const MORNING = '2026-11-20T08:00:00.000Z'
const NOON = '2026-11-20T12:00:00.000Z'

test('the latest unsaved input of a form is offered, and no other form’s', () => {
  const entries = [
    inputAt('ada/tags/new#2', NOON),
    inputAt('ada/tags/new#1', MORNING),
    inputAt('ada/tags/new-one#3', NOON),
    inputAt('ben/tags/new#4', NOON),
  ]
  expect(findLatestInput(entries, 'ada/tags/new', new Set())?.[0]).toBe('ada/tags/new#2')
  expect(findLatestInput(entries, 'ada/posts/new', new Set())).toBeUndefined()
})

test('unsaved input that an open form has locked is not offered to another', () => {
  const entries = [inputAt('ada/tags/new#1', MORNING), inputAt('ada/tags/new#2', NOON)]
  expect(findLatestInput(entries, 'ada/tags/new', new Set(['ada/tags/new#2']))?.[0]).toBe('ada/tags/new#1')
  expect(findLatestInput(entries, 'ada/tags/new', new Set(entries.map(([key]) => key)))).toBeUndefined()
})

test('every open form has a key of its own', () => {
  expect(createUnsavedInputKey('ada/tags/new')).not.toBe(createUnsavedInputKey('ada/tags/new'))
  expect(findLatestInput([inputAt(createUnsavedInputKey('ada/tags/new'), NOON)], 'ada/tags/new', new Set())).toBeDefined()
})

test('unsaved input that was offered expires after 30 days, and where its time cannot be read', () => {
  const input = { ...inputAt('ada/tags/new#1', MORNING)[1], isOffered: true }
  expect(isExpired(input, Date.parse('2026-12-20T07:59:59.000Z'))).toBe(false)
  expect(isExpired(input, Date.parse('2026-12-20T08:00:00.000Z'))).toBe(true)
  expect(isExpired({ ...input, at: '' }, Date.parse(MORNING))).toBe(true)
})

test('unsaved input that was never offered does not expire: the clock may have been wrong', () => {
  const [, input] = inputAt('ada/tags/new#1', MORNING)
  expect(isExpired(input, Date.parse('2031-12-20T08:00:00.000Z'))).toBe(false)
})

test('unsaved input that equals the saved record is useless, unless it is of another form', () => {
  const now = Date.parse(NOON)
  const [one, other] = [inputAt('ada/tags/1#1', MORNING), inputAt('ada/tags/11#1', MORNING)]
  const isSaved = (values: string) => [one[0], other[0]].includes(values)
  expect(isUseless(one, 'ada/tags/1', isSaved, now)).toBe(true)
  expect(isUseless(one, 'ada/tags/1', () => false, now)).toBe(false)
  expect(isUseless(other, 'ada/tags/1', isSaved, now)).toBe(false)
})
