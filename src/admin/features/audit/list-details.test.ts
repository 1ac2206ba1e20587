// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listDetails } from './list-details.ts'

const lines = (before: unknown, after: unknown) => listDetails(before, after).map(({ label, text }) => `${label}: ${text}`)

test('a change lists the fields that differ, in words', () => {
  const id = '01928b9e-6f0a-7c3d-8e4f-5a6b7c8d9e0f'
  const before = {
    id,
    version: 1,
    title: 'Fees',
    isFeatured: false,
    content: '<p>Pay <b>now</b></p>',
    tagIds: [],
    parentId: null,
  }
  const after = { id, version: 2, title: 'Fees', isFeatured: true, content: '<p>Pay later</p>', tagIds: [id], parentId: id }
  expect(lines(before, after)).toEqual([
    'Featured: No → Yes',
    'Content: Pay now → Pay later',
    'Tag: Nothing → 1 chosen',
    'Parent: Nothing → 1 chosen',
  ])
})

test('fields inside of a section are named by their way to it', () => {
  const slides = (headline: string) => ({ content: JSON.stringify({ slides: [{ headline }] }) })
  expect(lines(slides('Old'), slides('New'))).toEqual(['Content › Slides › 1 › Headline: Old → New'])
})

test('a new record lists its values, a new order both lists, and times are local', () => {
  expect(lines(null, { email: 'ada@college.test', role: 'author', note: '' })).toEqual([
    'Email: ada@college.test',
    'Role: author',
  ])
  expect(lines(['Home', 'News'], ['News', 'Home'])).toEqual(['Order: Home, News → News, Home'])
  expect(lines({ site_name: 'A', publishDate: null }, { site_name: 'A', publishDate: '2026-01-05T09:00:00.000Z' })).toEqual([
    'Publish date: Nothing → 5 Jan 2026, 10:00 WAT',
  ])
})

test('a change that is invisible in plain text is listed as changed', () => {
  expect(lines({ content: '<p>Fees</p>' }, { content: '<h2>Fees</h2>' })).toEqual(['Content: Changed'])
  expect(lines({ title: 'Fees' }, { title: 'Fees' })).toEqual([])
})
