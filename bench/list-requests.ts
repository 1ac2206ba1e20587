import { PAGE_SIZE } from '#contract/page-size.ts'
import { FIRST_NAMES, LAST_NAMES } from '../scripts/generate/words.ts'

/** A request to the API that a screen sends. The path depends on the round if people request different things. */
export interface ListRequest {
  name: string
  path: (round: number) => string
}

const always = (name: string, path: string): ListRequest => ({ name, path: () => path })
const nth = <Item>(list: readonly Item[], round: number): Item => list[round % list.length]!
/** A page of a long list: usually one of the first, sometimes a late one. */
const pageAt = (round: number, last: number) => 1 + Math.floor((((round * 7919) % 1000) / 1000) ** 3 * last)

const submissions = (name: string, search: (round: number) => string, more = 'group=contact'): ListRequest => ({
  name: `submissions: ${name}`,
  path: (round) => `/form-submissions?${more}&search=${encodeURIComponent(search(round))}`,
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

/** Every list, for a database with this many pages and posts. */
export const listRequests = (pages: number): ListRequest[] => [
  always('submissions: groups with their counts', '/form-submissions/groups'),
  always('submissions: unread, for the sidebar', '/form-submissions/unread-count'),
  always('submissions: first page', '/form-submissions?group=contact'),
  { name: 'submissions: any page', path: (round) => `/form-submissions?group=contact&page=${pageAt(round, 200)}` },
  always('submissions: last page that can be turned to', '/form-submissions?group=contact&page=200'),
  { name: 'submissions: unread', path: (round) => `/form-submissions?group=contact&show=unread&page=${pageAt(round, 40)}` },
  { name: 'submissions: suspects', path: (round) => `/form-submissions?group=suspects&page=${pageAt(round, 40)}` },
  { name: 'pages: any page', path: (round) => `/pages?page=${pageAt(round, 100)}` },
  { name: 'pages: by title', path: (round) => `/pages?sort=title&page=${pageAt(round, 100)}` },
  { name: 'tags', path: (round) => `/tags?page=${pageAt(round, 6)}` },
  always('categories', '/categories'),
  { name: 'posts: any page', path: (round) => `/pages?scope=posts&page=${pageAt(round, 100)}` },
  { name: 'pages: drafts, by the last change', path: (round) => `/pages?status=draft&sort=-updatedAt&page=${pageAt(round, 10)}` },
  { name: 'drafts and unpublished pages', path: (round) => `/page-drafts?page=${pageAt(round, 10)}` },
  always('pages: the last page of all', `/pages?page=${Math.ceil(pages / PAGE_SIZE)}`),
  { name: 'media: any page', path: (round) => `/media?page=${pageAt(round, 20)}` },
  always('media: pictures without alternative text', '/media?kind=image&missingAlt=true'),
  always('users', '/users'),
  always('menu', '/menu-items/all'),
  always('mail', '/mail'),
  always('dashboard: counts', '/dashboard/counts'),
  always('dashboard: recent activity', '/dashboard/recent-activity'),
  always('dashboard: what waits', '/dashboard/overview'),
  always('dashboard: broken links', '/links/broken'),
  always('dashboard: checklist', '/onboarding/checklist'),
  { name: 'audit log: any page', path: (round) => `/audit?page=${pageAt(round, 100)}` },
  always('audit log: the actions', '/audit/actions'),
  always('audit log: of a month', `/audit?from=${daysAgo(230)}&until=${daysAgo(200)}`),
  always('audit log: of pages', '/audit?entityType=pages'),
  always('audit log: of one action', '/audit?action=menuItems.update'),
  always('visitors: a year', '/visitors?days=365'),
  always('redirects', '/redirect-rules'),
  always('trash', '/trash'),
]

export const SEARCHES: ListRequest[] = [
  submissions('a common word', (round) => nth(['admission', 'fees', 'hostel', 'please', 'receipt', 'examination'], round)),
  submissions('as a word is typed', (round) => 'admission requirements'.slice(0, 1 + (round % 22))),
  submissions('a first name', (round) => nth(FIRST_NAMES, round)),
  submissions('a full name', (round) => `${nth(FIRST_NAMES, round * 3)} ${nth(LAST_NAMES, round * 7)}`),
  submissions('an address', (round) => `${nth(FIRST_NAMES, round)}.${nth(LAST_NAMES, round * 3)}${round}@example.com`),
  submissions('a telephone number', (round) => `+234 000 ${String(round * 31_337).padStart(7, '0')}`),
  submissions('a reference', (round) => `ENQ-0${(round * 7919 * 30_011).toString(32).toUpperCase().slice(0, 6)}`),
  submissions('words that rarely meet', (round) => `${nth(LAST_NAMES, round)} women transcript jos`),
  submissions('what nobody wrote', (round) => `xylophone${round}`),
  submissions('a word, among suspects', (round) => nth(FIRST_NAMES, round), 'group=suspects'),
  submissions('a word, among the unread', (round) => nth(LAST_NAMES, round), 'group=contact&show=unread'),
  submissions('a common word, tenth page', (round) => nth(['admission', 'fees', 'hostel'], round), 'group=contact&page=10'),
  { name: 'media: a word', path: (round) => `/media?search=${nth(['gate', 'library', 'student 7', 'e', 'zebra'], round)}` },
  { name: 'tags: a word', path: (round) => `/tags?search=${nth(['campus', 'radio', 'farm 1', 'e', 'zebra'], round)}` },
  { name: 'categories: a word', path: (round) => `/categories?search=${nth(['campus', 'radio', 'e', 'zebra'], round)}` },
  { name: 'users: a name', path: (round) => `/users?search=${nth(FIRST_NAMES, round)}` },
  { name: 'audit log: a word', path: (round) => `/audit?search=${nth(['changed', 'menu', 'zebra', 'libr', 'signed'], round)}` },
  {
    name: 'audit log: a name and a word',
    path: (round) =>
      `/audit?search=${nth(FIRST_NAMES, round % 15)}%20${nth(['settings', 'hostel', 'deleted page', 'tag'], round)}`,
  },
  {
    name: 'audit log: a word, of one action',
    path: (round) =>
      `/audit?search=${nth(['changed', 'library', 'zebra'], round)}&action=${nth(['tags.create', 'pages.update'], round)}`,
  },
  {
    name: 'pages: to link to',
    path: (round) => `/page-options?search=${nth(['hostel', 'generated-777', 'radio', 'li'], round)}`,
  },
  { name: 'pages: by a word', path: (round) => `/pages?search=${nth(['hostel', 'library 1', 'generated-777', 'radio'], round)}` },
  {
    name: 'visitors: a word',
    path: (round) => `/search?q=${nth(['hostel', 'transcript', 'welding', 'daughter', 'gown', 'zebra', 'schol', 'com'], round)}`,
  },
  {
    name: 'visitors: a few words',
    path: (round) =>
      `/search?q=${encodeURIComponent(
        nth(['school fees', 'transcript university abroad', 'how much is the fee', 'library sport jos', 'welding gown'], round),
      )}`,
  },
  { name: 'visitors: any page of the results', path: (round) => `/search?q=hostel&page=${pageAt(round, 50)}` },
]
