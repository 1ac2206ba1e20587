import { expect, test } from 'vitest'
import { findUserRefusal } from './rules.ts'

const admin = { role: 'admin', isActive: true } as const
const editor = { role: 'editor', isActive: true } as const
const base = { isSelf: false, isAdmin: true, before: editor, after: editor, otherAdmins: 1 }

test('users with users/manage may change a name', () => {
  expect(findUserRefusal({ ...base, isAdmin: false })).toBeUndefined()
  expect(findUserRefusal({ ...base, isSelf: true, before: admin, after: admin, otherAdmins: 0 })).toBeUndefined()
})

test('roles and activity are for admins to change', () => {
  expect(findUserRefusal({ ...base, isAdmin: false, after: admin })).toBe('only-admins')
  expect(findUserRefusal({ ...base, isAdmin: false, after: { ...editor, isActive: false } })).toBe('only-admins')
  expect(findUserRefusal({ ...base, after: admin })).toBeUndefined()
})

test('the last active admin stays one', () => {
  expect(findUserRefusal({ ...base, before: admin, otherAdmins: 0 })).toBe('last-admin')
  expect(findUserRefusal({ ...base, before: admin, after: { ...admin, isActive: false }, otherAdmins: 0 })).toBe('last-admin')
  expect(findUserRefusal({ ...base, before: { ...admin, isActive: false }, otherAdmins: 0 })).toBeUndefined()
  expect(findUserRefusal({ ...base, before: admin })).toBeUndefined()
})

test('nobody changes their own role', () => {
  expect(findUserRefusal({ ...base, isSelf: true, before: admin })).toBe('own-role')
  expect(findUserRefusal({ ...base, isSelf: true, before: admin, after: { ...admin, isActive: false } })).toBe('own-role')
})
