import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTaken, mergeFields } from './merge-fields.ts'

const BASE = { title: 'Fees', excerpt: '', tags: ['a'], type: 'text', content: { items: [1] } }

test('fields that one side has changed are put together', () => {
  const mine = { ...BASE, title: 'Fees 2027' }
  const theirs = { ...BASE, excerpt: 'What a year costs', content: { items: [1, 2] } }
  expect(mergeFields(BASE, mine, theirs)).toEqual({
    taken: { excerpt: 'What a year costs', content: { items: [1, 2] } },
    conflicts: [],
  })
})

test('a field that both have changed is a conflict, unless both have the same', () => {
  const mine = { ...BASE, title: 'Mine', tags: ['a', 'b'], excerpt: 'Same' }
  const theirs = { ...BASE, title: 'Theirs', tags: ['a', 'c'], excerpt: 'Same' }
  expect(mergeFields(BASE, mine, theirs)).toEqual({ taken: {}, conflicts: ['title', 'tags'] })
})

test('fields that belong together are not mixed', () => {
  const mine = { ...BASE, content: { items: [2] } }
  const theirs = { ...BASE, type: 'quote' }
  const merged = mergeFields(BASE, mine, theirs, [['type', 'content']])
  expect(merged).toEqual({ taken: {}, conflicts: ['type', 'content'] })
})

test('without a base, everything that differs is a conflict', () => {
  expect(mergeFields({}, BASE, { ...BASE, title: 'Theirs' })).toEqual({ taken: {}, conflicts: ['title'] })
})

test('no change of either side is lost without being a conflict', () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  const fieldGroups = fc.constantFrom<('a' | 'b' | 'c')[][]>([], [['a', 'b']])
  fc.assert(
    fc.property(values, values, values, fieldGroups, (base, mine, theirs, groups) => {
      const { taken, conflicts } = mergeFields(base, mine, theirs, groups)
      const merged = { ...mine, ...taken }
      const fields = (['a', 'b', 'c'] as const).filter((field) => !conflicts.includes(field))
      const isKept = (side: typeof base) => fields.every((field) => [base[field], merged[field]].includes(side[field]))
      const isWhole = (side: typeof base) => groups.flat().every((field) => merged[field] === side[field])
      expect([mine, theirs].map(isKept)).toEqual([true, true])
      expect(conflicts.filter((field) => mine[field] === theirs[field])).toEqual([])
      expect(conflicts.length > 0 || isWhole(mine) || isWhole(theirs), 'a group is that of one side').toBe(true)
    }),
  )
})

test('what others have changed is named by its labels', () => {
  const labels = { title: 'Title', excerpt: 'Excerpt' }
  const change = { changedBy: 'Amina', changedAt: '', isOwn: false }
  expect(describeTaken({ title: '', excerpt: '', id: '' }, labels, change)).toBe(
    'Amina changed Title and Excerpt in the meantime.',
  )
  expect(describeTaken({ title: '' }, labels, { ...change, changedBy: null })).toBe('Somebody changed Title in the meantime.')
  expect(describeTaken({ title: '' }, labels, { ...change, isOwn: true })).toBe(
    'You changed Title in another tab or on another device.',
  )
  expect(describeTaken({ id: '' }, labels, change)).toBe('')
})
