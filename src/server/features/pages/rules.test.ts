import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import type { PageState } from './rules.ts'
import { findDenial, prepareState } from './rules.ts'

const NOW = '2026-05-01T12:00:00.000Z'
const PAST = '2026-04-01T12:00:00.000Z'
const FUTURE = '2026-06-01T12:00:00.000Z'
const names = { title: 'A', slug: 'a', kind: 'post' as const }

const state = (fields: Partial<PageState>): PageState => ({
  ...names,
  content: '',
  excerpt: '',
  metaDescription: null,
  seoTitle: null,
  isNoindex: false,
  status: 'draft',
  isFeatured: false,
  featuredImage: null,
  publishDate: null,
  endDate: null,
  endRedirect: null,
  categoryIds: [],
  tagIds: [],
  ...fields,
})

const refused = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { data: { issues: { path: string[]; message: string }[] } }).data.issues[0]
  }
  return undefined
}

test('C §3: publishing without a date gives the present one, and later changes keep it', () => {
  const published = prepareState({ ...names, status: 'published' }, undefined, NOW)
  expect(published).toMatchObject({ status: 'published', publishDate: NOW })
  expect(prepareState({ ...names, publishDate: null }, published, FUTURE).publishDate).toBe(NOW)
  expect(prepareState({ ...names, status: 'draft' }, published, FUTURE).publishDate).toBe(NOW)
})

test('C §3: a scheduled post needs a date; a date in the past publishes it', () => {
  expect(refused(() => prepareState({ ...names, status: 'scheduled' }, undefined, NOW))).toMatchObject({ path: ['publishDate'] })
  expect(prepareState({ ...names, status: 'scheduled', publishDate: FUTURE }, undefined, NOW).status).toBe('scheduled')
  expect(prepareState({ ...names, status: 'scheduled', publishDate: PAST }, undefined, NOW).status).toBe('published')
  expect(refused(() => prepareState({ ...names, status: 'published', publishDate: FUTURE }, undefined, NOW))).toMatchObject({
    path: ['publishDate'],
  })
})

test('publishing a scheduled post early sets its date to now', () => {
  const scheduled = state({ status: 'scheduled', publishDate: FUTURE })
  expect(prepareState({ ...names, status: 'published' }, scheduled, NOW)).toMatchObject({ status: 'published', publishDate: NOW })
  expect(prepareState({ ...names, status: 'published', publishDate: FUTURE }, scheduled, NOW).publishDate).toBe(NOW)
  expect(prepareState({ ...names, status: 'published', publishDate: PAST }, scheduled, NOW).publishDate).toBe(PAST)
})

test('a draft that was scheduled is not published at once with its future date', () => {
  const draft = state({ status: 'draft', publishDate: FUTURE })
  expect(refused(() => prepareState({ ...names, status: 'published' }, draft, NOW))).toEqual({
    path: ['publishDate'],
    message: 'This date is in the future. Choose the status Scheduled, or an earlier date.',
  })
  expect(prepareState({ ...names, status: 'published', publishDate: null }, draft, NOW).publishDate).toBe(NOW)
  expect(prepareState({ ...names, status: 'scheduled' }, draft, NOW).status).toBe('scheduled')
})

test('a page is not published after its own end', () => {
  const ended = { path: ['endDate'], message: 'A page cannot end before it is published. Choose a later date.' }
  const draft = state({ endDate: PAST })
  expect(refused(() => prepareState({ ...names, status: 'published' }, draft, NOW))).toEqual(ended)
  expect(refused(() => prepareState({ ...names, status: 'published', endDate: NOW }, draft, NOW))).toEqual(ended)
  expect(prepareState({ ...names, title: 'B' }, draft, NOW).title).toBe('B')
  const published = state({ status: 'published', publishDate: '2026-03-01T12:00:00.000Z', endDate: PAST })
  expect(prepareState({ ...names, title: 'B' }, published, NOW).title).toBe('B')
})

test('C §3: the four built-in pages keep slug and status; only posts are featured', () => {
  const about = state({ slug: 'about', kind: 'page', status: 'published', publishDate: PAST })
  expect(refused(() => prepareState({ title: 'A', slug: 'about-us', kind: 'page' }, about, NOW))).toMatchObject({
    path: ['slug'],
  })
  expect(refused(() => prepareState({ title: 'A', slug: 'about', kind: 'page', status: 'draft' }, about, NOW))).toMatchObject({
    path: ['status'],
  })
  expect(prepareState({ ...names, isFeatured: true }, undefined, NOW).isFeatured).toBe(true)
  expect(prepareState({ ...names, kind: 'page', isFeatured: true }, undefined, NOW).isFeatured).toBe(false)
})

test('a text that grows over its bound when it is cleaned is refused', () => {
  const grown = '<a href="/">x</a>'.repeat(5000)
  expect(refused(() => prepareState({ ...names, content: grown }, undefined, NOW))).toEqual({
    path: ['content'],
    message: 'Content can have at most 100000 characters',
  })
})

const EVERYBODY: Role[] = ['viewer', 'contributor', 'author', 'editor', 'admin']
/** The roles that may do it. `mine`: the page was created by the caller. */
const mayDo = (before: Parameters<typeof findDenial>[1] | undefined, after: Parameters<typeof findDenial>[2]) =>
  EVERYBODY.filter((role) => {
    const caller = { permissions: new Set(ROLE_PERMISSIONS[role]), user: { id: 'me' } } as unknown as Parameters<
      typeof findDenial
    >[0]
    return findDenial(caller, before, after) === null
  })
const WRITERS = ['contributor', 'author', 'editor', 'admin']
const EDITORS = ['editor', 'admin']

const endless = { endDate: null, endRedirect: null }
const draft = { ...endless, slug: 'a', kind: 'post', status: 'draft', publishDate: null } as const
const live = { ...endless, slug: 'a', kind: 'post', status: 'published', publishDate: PAST } as const
const page = { ...endless, slug: 'a', kind: 'page', status: 'published', publishDate: NOW } as const
const mine = { createdBy: 'me' }
const theirs = { createdBy: 'them' }

test.each([
  ['a page that is published at once is made', undefined, page, EDITORS],
  ['a draft is made', undefined, draft, ['viewer', ...WRITERS]],
  ['a published post is made', undefined, live, EDITORS],
  ['a scheduled page is made', undefined, { ...page, status: 'scheduled' as const }, EDITORS],
  ['an own draft is changed', { ...draft, ...mine }, draft, WRITERS],
  ['a draft of somebody else is changed', { ...draft, ...theirs }, draft, ['author', ...EDITORS]],
  ['an own draft is published', { ...draft, ...mine }, live, EDITORS],
  ['an own draft becomes a page that is one', { ...draft, ...mine }, { ...draft, kind: 'page' as const }, WRITERS],
  ['a published page gets an end', { ...page, ...mine }, { ...page, endDate: FUTURE }, EDITORS],
  ['an ended page leads elsewhere', { ...page, ...mine }, { ...page, endRedirect: 'other' }, EDITORS],
  ['the words of a published post are changed', { ...live, ...mine }, live, ['author', ...EDITORS]],
  ['a post becomes a draft again', { ...live, ...mine }, draft, EDITORS],
  ['its date is moved', { ...live, ...mine }, { ...live, publishDate: NOW }, EDITORS],
  ['a draft gets another slug', { ...draft, ...mine }, { ...draft, slug: 'b' }, WRITERS],
  ['a published page gets another slug', { ...page, ...mine }, { ...page, slug: 'b' }, EDITORS],
  [
    'a scheduled post gets another slug',
    { ...live, ...mine, status: 'scheduled' as const },
    { ...live, status: 'scheduled' as const, slug: 'b' },
    EDITORS,
  ],
  ['one of the built-in pages is made', undefined, { ...page, slug: 'about' }, EDITORS],
  ['a published page becomes a post', { ...page, ...mine }, { ...page, kind: 'post' as const }, EDITORS],
])('permissions: %s', (_what, before, after, who) => {
  expect(mayDo(before, after)).toEqual(who)
})
