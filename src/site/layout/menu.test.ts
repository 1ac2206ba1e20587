import { expect, test } from 'vitest'
import { DEFAULT_MENU, type ActiveMenuEntry } from '#contract/settings/site.ts'
import { buildMenu, findRow, isCurrent } from './menu.ts'

const entry = (title: string, orderIndex: number, fields: Partial<ActiveMenuEntry> = {}): ActiveMenuEntry => ({
  id: title,
  parentId: null,
  title,
  url: `/${title}`,
  orderIndex,
  isActive: true,
  ...fields,
})
const titles = (items: ActiveMenuEntry[]) => buildMenu(items).map((item) => item.title)
const FALLBACK = DEFAULT_MENU.map((link) => ({ ...link, children: [] }))

test('A §2 header: active entries by order_index', () => {
  expect(titles([entry('b', 2), entry('hidden', 1, { isActive: false }), entry('a', 1)])).toEqual(['a', 'b'])
})

test('A §2 header: an empty menu falls back to Home, About, Programs, Contact', () => {
  expect(buildMenu([])).toEqual(FALLBACK)
  expect(buildMenu([entry('off', 1, { isActive: false })])).toEqual(FALLBACK)
})

test('an entry with an unsafe address is left out', () => {
  expect(titles([entry('bad', 1, { url: 'javascript:alert(1)' }), entry('good', 2)])).toEqual(['good'])
})

test('A §2 header: few short entries are a row, more need a wide screen, many or long ones are a drawer', () => {
  const many = (count: number, title: string) =>
    buildMenu(Array.from({ length: count }, (_, index) => entry(title, index, { id: `${index}` })))
  expect(findRow(buildMenu([]))).toBe('short')
  expect(findRow(many(6, 'Courses'))).toBe('short')
  expect(findRow(many(7, 'News'))).toBe('long')
  expect(findRow(many(4, 'Admission 2026'))).toBe('long')
  expect(findRow(many(9, 'News'))).toBeUndefined()
  expect(findRow(many(5, 'Admission 2026'))).toBeUndefined()
})

test('sub-items are below their entry in order; they are hidden with it, and do not count for the row', () => {
  const under = (title: string, orderIndex: number, parentId: string) => entry(title, orderIndex, { parentId })
  const [fees, exams] = [under('fees', 3, 'study'), under('exams', 2, 'study')]
  const [top] = buildMenu([fees, exams, entry('study', 9)])
  expect(top).toMatchObject({ title: 'study', children: [{ title: 'exams' }, { title: 'fees' }] })
  expect(titles([entry('home', 1), entry('study', 2, { isActive: false }), fees])).toEqual(['home'])
  expect(buildMenu([fees])).toEqual(FALLBACK)
  const subItems = Array.from({ length: 20 }, (_, index) => under(`Course ${index}`, index, 'study'))
  expect(findRow(buildMenu([entry('study', 1), ...subItems]))).toBe('short')
  expect(findRow(buildMenu([entry('x'.repeat(44), 1, { id: 'study' }), ...subItems]))).toBe('long')
})

test('the current page is found with and without a fragment', () => {
  expect(isCurrent('/programs#sciences', '/programs')).toBe(true)
  expect(isCurrent('/', '/about')).toBe(false)
})
