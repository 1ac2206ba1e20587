import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  '/admin',
  '/admin/users',
  '/admin/page-sections/0199-a_b',
  '/admin/users?search=ada&page=2',
  '/admin/users?from=//x',
  '/admin/pages#top',
  '/seed-data',
])('%s is a place of the staff', (next) => {
  expect(safeNext(next)).toBe(next)
})

test.each([
  undefined,
  null,
  7,
  ['/admin/users'],
  '',
  'admin/users',
  '//evil.example',
  '/\\evil.example',
  '/admin//evil.example',
  '/admin/../../evil',
  'https://evil.example/admin/',
  'javascript:alert(1)//admin/',
  '/admin.evil.example',
  '/adminx',
  '/admin\t/users',
  '/admin/\n//evil.example',
  '/about',
  `/admin/${'x'.repeat(1000)}`,
])('%s leads to the dashboard', (next) => {
  expect(safeNext(next)).toBe('/admin/dashboard')
})
