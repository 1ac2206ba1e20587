import { ORPCError } from '@orpc/client'
import type { Permission } from '#contract/permissions.ts'
import { client, type Outputs } from './api.ts'

/** The session in which the editor was opened. */
let opened: Outputs['sessions']['current'] = null

export async function readPerson(): Promise<void> {
  opened = await client.sessions.current()
}

export const personId = () => opened?.user.id ?? ''

export const may = (permission: Permission) => opened?.permissions.includes(permission) === true

/** Rejects as if nobody were signed in, if it is not the person who opened the editor. */
export async function requireSamePerson(): Promise<void> {
  const session = await client.sessions.current()
  if (session?.user.id !== personId()) throw new ORPCError('UNAUTHORIZED', { message: 'You were signed out.' })
}
