import { expect, test } from 'vitest'
import { createDraftKey, findLatestDraft, isExpired, type DraftEntry } from './draft-store.ts'

const draftAt = (key: string, at: string): DraftEntry<string> => [key, { values: key, version: 0, at }]
const MORNING = '2026-11-20T08:00:00.000Z'
const NOON = '2026-11-20T12:00:00.000Z'

test('the latest draft of a form is offered, and no other form’s', () => {
  const entries = [
    draftAt('ada/tags/new#2', NOON),
    draftAt('ada/tags/new#1', MORNING),
    draftAt('ada/tags/new-one#3', NOON),
    draftAt('ben/tags/new#4', NOON),
  ]
  expect(findLatestDraft(entries, 'ada/tags/new', new Set())?.[0]).toBe('ada/tags/new#2')
  expect(findLatestDraft(entries, 'ada/posts/new', new Set())).toBeUndefined()
})

test('a draft that an open form has locked is not offered to another', () => {
  const entries = [draftAt('ada/tags/new#1', MORNING), draftAt('ada/tags/new#2', NOON)]
  expect(findLatestDraft(entries, 'ada/tags/new', new Set(['ada/tags/new#2']))?.[0]).toBe('ada/tags/new#1')
  expect(findLatestDraft(entries, 'ada/tags/new', new Set(entries.map(([key]) => key)))).toBeUndefined()
})

test('every open form has a key of its own', () => {
  expect(createDraftKey('ada/tags/new')).not.toBe(createDraftKey('ada/tags/new'))
  expect(findLatestDraft([draftAt(createDraftKey('ada/tags/new'), NOON)], 'ada/tags/new', new Set())).toBeDefined()
})

test('a draft expires after 30 days, and where its time cannot be read', () => {
  const [, draft] = draftAt('ada/tags/new#1', MORNING)
  expect(isExpired(draft, Date.parse('2026-12-20T07:59:59.000Z'))).toBe(false)
  expect(isExpired(draft, Date.parse('2026-12-20T08:00:00.000Z'))).toBe(true)
  expect(isExpired({ ...draft, at: '' }, Date.parse(MORNING))).toBe(true)
})
