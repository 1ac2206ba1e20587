import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTaken, mergeFields } from './merge-fields.ts'

const BASE = { title: 'Fees', excerpt: '', tags: ['a'], type: 'text', content: { items: [1] } }

test('fields that one side has changed are put together', () => {
  const mine = { ...BASE, title: 'Fees 2027' }
  const theirs = { ...BASE, excerpt: 'What a year costs', content: { items: [1, 2] } }
  expect(mergeFields(BASE, mine, theirs)).toMatchObject({
    taken: { excerpt: 'What a year costs', content: { items: [1, 2] } },
    conflicts: [],
  })
})

test('a field that both have changed is a conflict, unless both have the same', () => {
  const mine = { ...BASE, title: 'Mine', tags: ['a', 'b'], excerpt: 'Same' }
  const theirs = { ...BASE, title: 'Theirs', tags: ['a', 'c'], excerpt: 'Same' }
  expect(mergeFields(BASE, mine, theirs)).toMatchObject({ taken: {}, conflicts: ['title', 'tags'] })
})

test('fields that belong together are not mixed', () => {
  const mine = { ...BASE, content: { items: [2] } }
  const theirs = { ...BASE, type: 'quote' }
  const merged = mergeFields(BASE, mine, theirs, [['type', 'content']])
  expect(merged).toMatchObject({ taken: {}, conflicts: ['type', 'content'] })
})

test('without a base, everything that differs is a conflict', () => {
  expect(mergeFields({}, BASE, { ...BASE, title: 'Theirs' })).toMatchObject({ taken: {}, conflicts: ['title'] })
})

const FEES = { question: 'How much?', answer: 'Nothing' }
const DATE = { question: 'When?', answer: 'In May' }

test('a field that both have changed is merged by its parts: the keys of an object, the items of a list, and ids', () => {
  const base = { content: { heading: 'FAQ', items: [FEES, DATE] }, categoryIds: ['a', 'b'] }
  const mine = { content: { heading: 'FAQ', items: [{ ...FEES, answer: 'Much' }, DATE] }, categoryIds: ['a', 'c'] }
  const theirs = {
    content: { heading: 'Questions', items: [FEES, { ...DATE, question: 'Which month?' }] },
    categoryIds: ['a', 'b', 'd'],
  }
  expect(mergeFields(base, mine, theirs)).toEqual({
    taken: {
      content: { heading: 'Questions', items: [mine.content.items[0], theirs.content.items[1]] },
      categoryIds: ['a', 'c', 'd'],
    },
    conflicts: [],
    theirs: {},
  })
})

test('where both have changed the same part, either answer keeps the other parts of both', () => {
  const base = { content: { heading: 'FAQ', intro: '', items: [1, 2] } }
  const mine = { content: { heading: 'Mine', intro: 'Read this', items: [1, 2] } }
  const theirs = { content: { heading: 'Theirs', intro: '', items: [1, 3] } }
  expect(mergeFields(base, mine, theirs)).toEqual({
    taken: { content: { heading: 'Mine', intro: 'Read this', items: [1, 3] } },
    conflicts: ['content'],
    theirs: { content: { heading: 'Theirs', intro: 'Read this', items: [1, 3] } },
  })
})

test('a change of an item is not put on the item that was moved to its place', () => {
  const pictures = [
    { url: '/gate.jpg', alt: '' },
    { url: '/hall.jpg', alt: '' },
  ]
  const mine = { images: [pictures[0], { ...pictures[1], alt: 'The hall' }] }
  const moved = { images: pictures.toReversed() }
  const fewer = { images: pictures.slice(1) }
  for (const theirs of [moved, fewer]) expect(mergeFields({ images: pictures }, mine, theirs).conflicts).toEqual(['images'])
})

test('where one side has moved items and the other has changed one of them, either answer has the whole list of one side', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => ({ text }))
  const changed = { text: 'changed' }
  for (const [base, mine, theirs] of [
    [
      [a, b],
      [b, a],
      [changed, b],
    ],
    [
      [a, b, c],
      [b, a, c],
      [a, c, b],
    ],
  ]) {
    expect(mergeFields({ content: { items: base } }, { content: { items: mine } }, { content: { items: theirs } })).toEqual({
      taken: {},
      conflicts: ['content'],
      theirs: { content: { items: theirs } },
    })
  }
})

test('ids are in the order that the server uses', () => {
  const merged = mergeFields({ tagIds: ['c'] }, { tagIds: ['c', 'd'] }, { tagIds: ['a', 'c'] })
  expect(merged.taken).toEqual({ tagIds: ['a', 'c', 'd'] })
})

test('items that one side has moved stay in their new order if the other has only changed another item', () => {
  const merged = mergeFields({ items: ['a', 'b', 'c'] }, { items: ['b', 'a', 'c'] }, { items: ['a', 'b', 'changed'] })
  expect(merged).toMatchObject({ taken: { items: ['b', 'a', 'changed'] }, conflicts: [] })
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

test('no part that either side has changed is lost without being a conflict, and both sides make the same of it', () => {
  const content = fc.record({ heading: fc.nat(2), items: fc.array(fc.nat(3), { minLength: 2, maxLength: 3 }) })
  const values = fc.record({ content, tagIds: fc.uniqueArray(fc.nat(4)) })
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const [ours, others] = [mergeFields(base, mine, theirs), mergeFields(base, theirs, mine)]
      const merged = { ...mine, ...ours.taken }
      expect(ours.conflicts).toEqual(others.conflicts)
      expect(new Set({ ...theirs, ...others.taken }.tagIds)).toEqual(new Set(merged.tagIds))
      for (const id of [0, 1, 2, 3, 4]) {
        const [was, ...now] = [base, mine, theirs].map(({ tagIds }) => tagIds.includes(id))
        expect(merged.tagIds.includes(id)).toBe(now.every((has) => has === was) ? was : !was)
      }
      const result = ours.conflicts.length > 0 ? ours.theirs.content : merged.content
      expect({ ...theirs, ...others.taken }.content).toEqual(result)
      if (ours.conflicts.length > 0) return
      const parts = ({ heading, items }: typeof base.content) => [heading, items.length, ...items]
      const [was, ...sides] = [base, mine, theirs].map((side) => parts(side.content))
      const isKept = (side: number[]) =>
        side.every((part, index) => part === was![index] || part === parts(merged.content)[index])
      expect(sides.every(isKept)).toBe(true)
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
