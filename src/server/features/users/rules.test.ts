import { expect, test } from 'vitest'
import { refusalOf } from './rules.ts'

const admin = { role: 'admin', isActive: true } as const
const editor = { role: 'editor', isActive: true } as const
const base = { isSelf: false, isAdmin: true, before: editor, after: editor, otherAdmins: 1 }

test('users with users/manage may change a name', () => {
  expect(refusalOf({ ...base, isAdmin: false })).toBeUndefined()
  expect(refusalOf({ ...base, isSelf: true, before: admin, after: admin, otherAdmins: 0 })).toBeUndefined()
})

test('roles and activity are for admins to change', () => {
  expect(refusalOf({ ...base, isAdmin: false, after: admin })).toBe('only-admins')
  expect(refusalOf({ ...base, isAdmin: false, after: { ...editor, isActive: false } })).toBe('only-admins')
  expect(refusalOf({ ...base, after: admin })).toBeUndefined()
})

test('the last active admin stays one', () => {
  expect(refusalOf({ ...base, before: admin, otherAdmins: 0 })).toBe('last-admin')
  expect(refusalOf({ ...base, before: admin, after: { ...admin, isActive: false }, otherAdmins: 0 })).toBe('last-admin')
  expect(refusalOf({ ...base, before: { ...admin, isActive: false }, otherAdmins: 0 })).toBeUndefined()
  expect(refusalOf({ ...base, before: admin })).toBeUndefined()
})

test('nobody changes their own role', () => {
  expect(refusalOf({ ...base, isSelf: true, before: admin })).toBe('own-role')
  expect(refusalOf({ ...base, isSelf: true, before: admin, after: { ...admin, isActive: false } })).toBe('own-role')
})
