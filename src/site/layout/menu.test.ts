import { expect, test } from 'vitest'
import { DEFAULT_MENU, type MenuEntry } from '#contract/site.ts'
import { fitsInRow, isCurrent, menuOf } from './menu.ts'

const entry = (title: string, orderIndex: number, fields: Partial<MenuEntry> = {}): MenuEntry => ({
  title,
  url: `/${title}`,
  orderIndex,
  isActive: true,
  ...fields,
})
const titles = (items: MenuEntry[]) => menuOf(items).map((item) => item.title)

test('A §2 header: active entries by order_index', () => {
  expect(titles([entry('b', 2), entry('hidden', 1, { isActive: false }), entry('a', 1)])).toEqual(['a', 'b'])
})

test('A §2 header: an empty menu falls back to Home, About, Programs, Contact', () => {
  expect(menuOf([])).toEqual(DEFAULT_MENU)
  expect(menuOf([entry('off', 1, { isActive: false })])).toEqual(DEFAULT_MENU)
})

test('an entry with an unsafe address is left out', () => {
  expect(titles([entry('bad', 1, { url: 'javascript:alert(1)' }), entry('good', 2)])).toEqual(['good'])
})

test('A §2 header: few short entries are a row, many or long ones a drawer', () => {
  const many = (count: number, title: string) => Array.from({ length: count }, (_, index) => entry(title, index))
  expect(fitsInRow(DEFAULT_MENU)).toBe(true)
  expect(fitsInRow(many(6, 'Courses'))).toBe(true)
  expect(fitsInRow(many(7, 'News'))).toBe(false)
  expect(fitsInRow(many(5, 'Admission 2026'))).toBe(false)
})

test('the current page is found with and without a fragment', () => {
  expect(isCurrent('/programs#sciences', '/programs')).toBe(true)
  expect(isCurrent('/', '/about')).toBe(false)
})
