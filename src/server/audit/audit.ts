import type { AuditAction } from '#contract/audit/audit-actions.ts'
import type { Database, Trx } from '#server/db/database.ts'
import { lockChain } from './store.ts'

/** A user who does something, or the server itself. */
export interface Actor {
  id: string | null
  name: string
  ipAddress: string | null
}

export const SERVER_ACTOR: Actor = { id: null, name: 'The server', ipAddress: null }

/** The nouns of the contract. */
export type EntityType =
  | 'pages'
  | 'pageSections'
  | 'pageDrafts'
  | 'menuItems'
  | 'contactInfo'
  | 'siteSettings'
  | 'media'
  | 'mediaFolders'
  | 'categories'
  | 'tags'
  | 'redirectRules'
  | 'formSubmissions'
  | 'users'
  | 'invitations'
  | 'sessions'
  | 'mail'
  | 'seeding'
  | 'operations'
  | 'audit'
  | 'backups'

/** An action that begins with the noun of the record it is about. */
export type RecordAction = Extract<AuditAction, `${EntityType}.${string}`>

interface EventDetails {
  actor: Actor
  /** Null, if it is about no record. */
  entityId: string | null
  /** One sentence for people. */
  summary: string
  /** The relevant fields before and after the change; never a secret. */
  before?: object | undefined
  after?: object | undefined
  at: Date
}

/** It is about a record of the noun that the action begins with, unless it names another one. */
export type AuditEvent = EventDetails
  & ({ action: RecordAction; entityType?: EntityType } | { action: AuditAction; entityType: EntityType })

/**
 * Runs a write of staff in one transaction. Such writes run one at a time across all processes, so what a rule has read
 * stays true until the commit. Writes that visitors see go through ContentVersion.change.
 */
export const auditedTransaction = <T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockChain(trx)
    return work(trx)
  })

/** The summary of a change, followed by what the person was told about it. */
export const withNotices = (summary: string, ...notices: (string | null)[]): string =>
  [summary, notices.filter(Boolean).join(' ')].filter(Boolean).join('. ')
