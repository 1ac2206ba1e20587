import type { Generated } from 'kysely'
import type { Permission, Role } from '#contract/permissions.ts'

/* Row types as Kysely gives them: camelCase, booleans as 0 and 1, JSON as text, times as ISO-8601 in UTC. */

export type Flag = 0 | 1

interface Dated {
  createdAt: string
  updatedAt: string
}
interface Versioned {
  version: number
}

export interface PageRow extends Dated, Versioned {
  id: string
  title: string
  slug: string
  kind: 'page' | 'post'
  status: 'draft' | 'scheduled' | 'published'
  content: string
  excerpt: string
  metaDescription: string | null
  isFeatured: Flag
  featuredImage: string | null
  publishDate: string | null
  /** The slug under which visitors last saw it. */
  publicSlug: string | null
  createdBy: string | null
}

export interface PageSectionRow extends Dated, Versioned {
  id: string
  pageId: string
  sectionType: string
  title: string | null
  description: string | null
  content: string
  orderIndex: number
  isActive: Flag
}

export interface MenuItemRow extends Dated, Versioned {
  id: string
  title: string
  url: string
  orderIndex: number
  isActive: Flag
}

export interface ContactInfoRow extends Dated, Versioned {
  id: string
  type: string
  label: string
  value: string
  orderIndex: number
  isActive: Flag
  /** Made up by seeding; not for visitors. */
  isSample: Flag
}

export interface SiteSettingRow extends Versioned {
  settingKey: string
  settingValue: string
  settingType: 'text' | 'image'
  updatedAt: string
}

export interface MediaRow extends Dated, Versioned {
  id: string
  title: string
  filePath: string
  altText: string | null
  mediaType: string
  fileNumber: number | null
  mimeType: string | null
  isDecorative: Flag
  focalX: number
  focalY: number
}

export interface MediaFileRow {
  id: string
  mediaId: string
  number: number
  uploadId: string
  originalName: string
  mimeType: string
  bytes: number
  checksum: string
  width: number | null
  height: number | null
  fallback: 'jpg' | 'png' | null
  placeholder: string | null
  savedBy: string | null
  savedAt: string
}

export interface CategoryRow extends Dated, Versioned {
  id: string
  name: string
  slug: string
  description: string | null
  color: string
  parentId: string | null
  orderIndex: number
  isActive: Flag
}

export interface TagRow extends Dated, Versioned {
  id: string
  name: string
  slug: string
  description: string | null
  color: string
  isActive: Flag
}

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

export interface UserProfileRow extends Dated, Versioned {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: Flag
  lastLogin: string | null
}

export interface UserCredentialsRow {
  userId: string
  passwordHash: string
  emailVerifiedAt: string | null
  twoFactorSecret: string | null
  twoFactorSince: string | null
  twoFactorStep: number
  updatedAt: string
}

export interface SessionRow {
  id: string
  tokenHash: string
  userId: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  endsAt: string
  endedAt: string | null
  /** When the person last gave their password or a code here. */
  confirmedAt: string | null
  ipAddress: string | null
  userAgent: string | null
}

export interface UserInvitationRow {
  id: string
  email: string
  role: Role
  invitedBy: string | null
  /** The hash of the link's token; codeHash is that of the printed code. */
  invitationToken: string
  codeHash: string | null
  expiresAt: string
  acceptedAt: string | null
  /** When the inviter lost the right to invite to this role. */
  endedAt: string | null
  createdAt: string
}

export interface AccountTokenRow {
  tokenHash: string
  userId: string
  purpose: 'reset-password' | 'verify-email'
  /** The admin who made it; null where the person asked for it. */
  madeBy: string | null
  expiresAt: string
  createdAt: string
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
  entityType: string
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

export interface Tables {
  pages: PageRow
  pageSections: PageSectionRow
  menuItems: MenuItemRow
  contactInfo: ContactInfoRow
  siteSettings: SiteSettingRow
  media: MediaRow
  mediaFiles: MediaFileRow
  storedFiles: { id: string; begunAt: string }
  categories: CategoryRow
  tags: TagRow
  pageCategories: { pageId: string; categoryId: string }
  pageTags: { pageId: string; tagId: string }
  userProfiles: UserProfileRow
  formSubmissions: FormSubmissionRow
  formSubmissionGroups: FormSubmissionGroupRow
  /** How often the links to a page's preview were ended. */
  previewRounds: { pageId: string; round: number }
  redirects: { slug: string; pageId: string; createdAt: string }
  searchDocuments: { id: Generated<number>; slug: string; title: string; body: string }
  searchQueue: { slug: string }
  pageLinks: { slug: string; path: string }
  contentState: { id: number; version: number }
  permissions: { id: string; name: string; description: string; resource: string; action: string }
  rolePermissions: { role: Role; permissionId: Permission }
  userCredentials: UserCredentialsRow
  recoveryCodes: { codeHash: string; userId: string }
  sessions: SessionRow
  accountTokens: AccountTokenRow
  attemptCounts: AttemptCountRow
  userInvitations: UserInvitationRow
  auditLog: AuditLogRow
  auditChain: AuditChainRow
  outbox: OutboxRow
  jobRuns: { name: string; dueAt: string; succeededAt: string | null; lastError: string | null }
  trash: TrashRow
  revisions: RevisionRow
}
