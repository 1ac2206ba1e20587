import { v7 as uuid } from 'uuid'
import type { Database, Trx } from '#server/db/database.ts'
import { hashOf } from './chain.ts'
import { endChain, insertEntry, lockChain, raiseChain } from './store.ts'

/** Whoever does something: a person, or the program itself. */
export interface Actor {
  id: string | null
  name: string
  ipAddress: string | null
}

export const THE_SERVER: Actor = { id: null, name: 'The server', ipAddress: null }

/** The nouns of the contract. */
export type EntityType =
  | 'pages'
  | 'pageSections'
  | 'menuItems'
  | 'contactInfo'
  | 'siteSettings'
  | 'media'
  | 'categories'
  | 'tags'
  | 'formSubmissions'
  | 'users'
  | 'invitations'
  | 'sessions'
  | 'mail'
  | 'seeding'
  | 'operations'

export interface Act {
  actor: Actor
  /** noun.verb, as in 'users.update'. */
  action: string
  entityType: EntityType
  entityId: string | null
  /** One sentence for people. */
  summary: string
  /** The fields that matter, as they were and as they are; never a secret. */
  before?: object | undefined
  after?: object | undefined
  at: Date
}

/** Adds an entry to the log, in the transaction of what it tells. */
export async function audit(trx: Trx, { actor, at, before, after, ...act }: Act): Promise<void> {
  const { sequence, hash: previousHash } = await raiseChain(trx)
  const entry = {
    ...act,
    id: uuid(),
    sequence,
    occurredAt: at.toISOString(),
    actorId: actor.id,
    actorName: actor.name,
    ipAddress: actor.ipAddress,
    beforeState: before ? JSON.stringify(before) : null,
    afterState: after ? JSON.stringify(after) : null,
    previousHash,
  }
  const hash = hashOf(entry)
  await insertEntry(trx, { ...entry, hash })
  await endChain(trx, hash)
}

/**
 * Runs a write that visitors do not see in one transaction; ContentVersion.change is for those that they do. Such writes
 * come one after another, in all processes: what a rule has read stays true until the commit.
 */
export const inTurn = <T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockChain(trx)
    return work(trx)
  })
