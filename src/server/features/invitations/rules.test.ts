import { expect, test } from 'vitest'
import { ROLES } from '#contract/permissions.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { hasEnded, mayAssignRole, getInvitationState } from './rules.ts'

const inviter = (role: (typeof ROLES)[number]) => ({ role, permissions: new Set(ROLE_PERMISSIONS[role]) })
const handedOutBy = (role: (typeof ROLES)[number]) =>
  ROLES.filter((wanted) => mayAssignRole(wanted, new Set(ROLE_PERMISSIONS[wanted]), inviter(role)))

test('an inviter cannot give permissions that they do not have', () => {
  expect(handedOutBy('admin')).toEqual(['viewer', 'contributor', 'author', 'editor', 'admin'])
  expect(handedOutBy('editor')).toEqual(['viewer', 'contributor', 'author', 'editor'])
  expect(handedOutBy('author')).toEqual(['viewer', 'contributor', 'author'])
  expect(handedOutBy('contributor')).toEqual(['viewer', 'contributor'])
  expect(handedOutBy('viewer')).toEqual(['viewer'])
})

test('an invitation is over at the very moment that it names', () => {
  const expiresAt = '2026-01-12T09:00:00.000Z'
  expect(getInvitationState({ expiresAt, acceptedAt: null }, '2026-01-12T08:59:59.999Z')).toBe('valid')
  expect(getInvitationState({ expiresAt, acceptedAt: null }, expiresAt)).toBe('expired')
  expect(getInvitationState({ expiresAt, acceptedAt: '2026-01-06T09:00:00.000Z' }, expiresAt)).toBe('accepted')
  expect(getInvitationState(undefined, expiresAt)).toBe('unknown')
})

test('an invitation ends with the right of its inviter to make it', () => {
  const roles = new Map(ROLES.map((role) => [role, new Set(ROLE_PERMISSIONS[role])]))
  const made = { role: 'editor', endedAt: null, inviterRole: 'admin', inviterIsActive: 1 } as const
  expect(hasEnded(made, roles)).toBe(false)
  expect(hasEnded({ ...made, role: 'admin' }, roles)).toBe(false)
  expect(hasEnded({ ...made, endedAt: '2026-01-05T09:00:00.000Z' }, roles)).toBe(true)
  expect(hasEnded({ ...made, inviterIsActive: 0 }, roles)).toBe(true)
  expect(hasEnded({ ...made, inviterRole: null, inviterIsActive: null }, roles)).toBe(true)
  // An editor has all that an editor may do, but may not invite.
  expect(hasEnded({ ...made, inviterRole: 'editor' }, roles)).toBe(true)
})
