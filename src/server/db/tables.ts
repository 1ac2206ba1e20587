import type { Generated } from 'kysely'
import type { Permission, Role } from '#contract/permissions.ts'
import type { Trashed } from '#contract/trash.ts'
import type { VisitKind } from '#contract/visitors/visitors.ts'
import type { Flag, Versioned } from './column-types.ts'
import type { ContentTables } from './content-tables.ts'
import type { PeopleTables } from './people-tables.ts'

export interface FormSubmissionRow extends Versioned {
  id: string
  reference: string
  fingerprint: string
  formType: string
  formData: string
  ipAddress: string | null
  userAgent: string | null
  isRead: Flag
  suspicion: string | null
  submittedAt: string
  /** The order of arrival, unique. */
  position: number
  searchText: string
}

export interface FormSubmissionGroupRow extends Versioned {
  name: string
  total: number
  unread: number
}

/** How often something was tried until `endsAt`. */
interface AttemptCountRow {
  name: string
  total: number
  endsAt: string
}

export interface AuditLogRow {
  id: string
  sequence: number | null
  occurredAt: string
  actorId: string | null
  actorName: string
  action: string
  entityType: string
  entityId: string | null
  summary: string
  beforeState: string | null
  afterState: string | null
  ipAddress: string | null
  hash: string | null
  detailsSalt: string | null
  detailsHash: string | null
  /** When its personal details were erased. */
  erasedAt: string | null
  searchText: string
}

/** One row: where the signed chain of the log begins and ends. */
export interface AuditChainRow {
  id: number
  sequence: number
  hash: string
  startSequence: number
  startHash: string
  signature: string
  /** When the server first noticed that somebody without the secret key had changed the chain. */
  foundBrokenAt: string | null
  /** Of the secret key that the database was used with. NULL: not stored yet. Empty: the next start may use any key. */
  keyId: string | null
}

export interface OutboxRow {
  id: string
  kind: string
  aboutId: string | null
  recipient: string
  subject: string
  /** Both are encrypted, and emptied once the message is sent or given up: they contain links that open accounts. */
  bodyText: string
  bodyHtml: string
  status: 'waiting' | 'sent' | 'failed'
  attempts: number
  lastError: string | null
  nextAttemptAt: string
  createdAt: string
  sentAt: string | null
}

export interface TrashRow {
  id: string
  entityType: Trashed['entityType']
  entityId: string
  title: string
  /** JSON: the deleted rows by table, in the order in which they can be put back. */
  state: string
  /** The name of the person. */
  deletedBy: string
  deletedById: string | null
  deletedAt: string
  /** Of a deleted page: 'page' or 'post'. */
  kind: string | null
}

export interface RevisionRow {
  id: string
  entityType: string
  entityId: string
  version: number
  /** JSON: the fields as the form of this noun takes them. */
  state: string
  /** The name of the person; null if the server wrote the row. */
  savedBy: string | null
  savedAt: string
}

/** 'console': an operator named its place, so the server never deletes the file. */
export type BackupOrigin = 'nightly' | 'admin' | 'console'

export interface BackupRow {
  id: string
  madeAt: string
  state: 'running' | 'verified' | 'failed'
  /** Of the file; null while there is none. */
  path: string | null
  bytes: number | null
  /** Why it failed, has no copy in the bucket, or cannot be restored in the browser. */
  reason: string | null
  /** How many files of Media were missing in the storage. */
  missingFiles: number
  finishedAt: string | null
  origin: BackupOrigin
  /** How much is done while it is running. */
  percent: number
  /** When the process that makes it last reported that it runs. */
  reportedAt: string | null
  /** The name of its copy in the bucket. */
  bucketKey: string | null
}

export interface Tables extends ContentTables, PeopleTables {
  /** The day is the one in Nigeria, as 2026-11-23. */
  visitCounts: { kind: VisitKind; day: string; name: string; count: number }
  formSubmissions: FormSubmissionRow
  formSubmissionGroups: FormSubmissionGroupRow
  searchDocuments: { id: Generated<number>; slug: string; title: string; body: string }
  searchQueue: { slug: string }
  pageLinks: { slug: string; path: string; isOwn: 0 | 1 }
  pageDates: { slug: string; latest: string }
  pageSamples: { slug: string }
  contentState: { id: number; version: number }
  permissions: { id: string; name: string; description: string; resource: string; action: string }
  rolePermissions: { role: Role; permissionId: Permission }
  attemptCounts: AttemptCountRow
  auditLog: AuditLogRow
  auditChain: AuditChainRow
  outbox: OutboxRow
  jobRuns: { name: string; dueAt: string; succeededAt: string | null; lastError: string | null }
  trash: TrashRow
  revisions: RevisionRow
  backups: BackupRow
}
