import { expect, test } from 'vitest'
import { ROLE_PERMISSIONS, ROLES } from '#contract/permissions.ts'
import { mayHandOut, stateOf } from './rules.ts'

const inviter = (role: (typeof ROLES)[number]) => ({ role, permissions: new Set(ROLE_PERMISSIONS[role]) })
const handedOutBy = (role: (typeof ROLES)[number]) =>
  ROLES.filter((wanted) => mayHandOut(wanted, ROLE_PERMISSIONS[wanted], inviter(role)))

test('nobody hands out more than they have', () => {
  expect(handedOutBy('admin')).toEqual(['viewer', 'contributor', 'author', 'editor', 'admin'])
  expect(handedOutBy('editor')).toEqual(['viewer', 'contributor', 'author', 'editor'])
  expect(handedOutBy('author')).toEqual(['viewer', 'contributor', 'author'])
  expect(handedOutBy('contributor')).toEqual(['viewer', 'contributor'])
  expect(handedOutBy('viewer')).toEqual(['viewer'])
})

test('an invitation is over at the very moment that it names', () => {
  const expiresAt = '2026-01-12T09:00:00.000Z'
  expect(stateOf({ expiresAt, acceptedAt: null }, '2026-01-12T08:59:59.999Z')).toBe('valid')
  expect(stateOf({ expiresAt, acceptedAt: null }, expiresAt)).toBe('expired')
  expect(stateOf({ expiresAt, acceptedAt: '2026-01-06T09:00:00.000Z' }, expiresAt)).toBe('accepted')
  expect(stateOf(undefined, expiresAt)).toBe('unknown')
})
