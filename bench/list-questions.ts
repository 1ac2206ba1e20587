import { FIRST_NAMES, LAST_NAMES } from '../scripts/generate/words.ts'

/** Something that a screen asks the server; the path differs by round where people ask for different things. */
export interface Question {
  name: string
  path: (round: number) => string
}

const always = (name: string, path: string): Question => ({ name, path: () => path })
const nth = <Item>(list: readonly Item[], round: number): Item => list[round % list.length]!
/** A page of a long list: often the first ones, sometimes far behind. */
const pageAt = (round: number, last: number) => 1 + Math.floor((((round * 7919) % 1000) / 1000) ** 3 * last)

const submissions = (name: string, search: (round: number) => string, more = 'group=contact'): Question => ({
  name: `submissions: ${name}`,
  path: (round) => `/form-submissions?${more}&search=${encodeURIComponent(search(round))}`,
})

export const LISTS: Question[] = [
  always('submissions: groups with their counts', '/form-submissions/groups'),
  always('submissions: unread, for the sidebar', '/form-submissions/unread-count'),
  always('submissions: first page', '/form-submissions?group=contact'),
  { name: 'submissions: any page', path: (round) => `/form-submissions?group=contact&page=${pageAt(round, 200)}` },
  always('submissions: last page that can be turned to', '/form-submissions?group=contact&page=200'),
  { name: 'submissions: unread', path: (round) => `/form-submissions?group=contact&show=unread&page=${pageAt(round, 100)}` },
  { name: 'submissions: suspects', path: (round) => `/form-submissions?group=suspects&page=${pageAt(round, 100)}` },
  { name: 'pages: any page', path: (round) => `/pages?page=${pageAt(round, 100)}` },
  { name: 'pages: by title', path: (round) => `/pages?sort=title&page=${pageAt(round, 100)}` },
  { name: 'tags', path: (round) => `/tags?page=${pageAt(round, 6)}` },
  always('categories', '/categories'),
  always('dashboard: counts', '/dashboard/counts'),
  always('dashboard: recent activity', '/dashboard/recent-activity'),
  always('audit log', '/audit'),
  always('trash', '/trash'),
]

export const SEARCHES: Question[] = [
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
  { name: 'pages: by a word', path: (round) => `/pages?search=${nth(['hostel', 'library 1', 'generated-777', 'radio'], round)}` },
  {
    name: 'the public search',
    path: (round) => `/search?q=${nth(['hostel', 'transcript', 'welding', 'daughter', 'zebra'], round)}`,
  },
]
