import { expect, test } from 'vitest'
import type { ListedVersion } from '#contract/history.ts'
import { describeChanges } from './describe-changes.ts'

const LABELS = { title: 'Title', content: 'Content', featuredImage: 'Featured image' }
const describe = (changes: ListedVersion['changes'], version = 2) =>
  describeChanges(LABELS, { version, changes, isCurrent: false, savedBy: null, savedAt: '2026-01-01T00:00:00.000Z' })
const changed = (...fields: string[]) => fields.map((field) => ({ field, to: null }))

test('the changes of a version are in plain words', () => {
  expect(describe(changed('title', 'content'))).toBe('Title and content changed')
  expect(describe(changed('featuredImage'))).toBe('Featured image changed')
  expect(describe([{ field: 'isActive', to: false }])).toBe('Hidden')
  expect(describe([...changed('title'), { field: 'isActive', to: true }])).toBe('Title changed, shown')
  expect(describe([{ field: 'status', to: 'published' }])).toBe('Published')
  expect(describe([{ field: 'isFeatured', to: false }])).toBe('No longer featured')
  expect(describe([])).toBe('Saved without changes')
})

test('only the first version is Created; what came before a version that is not kept is not known', () => {
  expect(describe(null, 1)).toBe('Created')
  expect(describe(null, 7)).toBe('')
})
