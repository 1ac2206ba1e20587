import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import type { Db } from '#server/db/database.ts'
import type {
  CategoryRow,
  ContactInfoRow,
  MediaFileRow,
  MediaRow,
  MenuItemRow,
  PageRow,
  PageSectionRow,
  TagRow,
} from '#server/db/content-tables.ts'
import type { BackupRow, FormSubmissionRow, OutboxRow, Tables } from '#server/db/tables.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import { toSearchText, readFormFields } from '#server/features/form-submissions/to-submission.ts'
import { insertRows } from '#server/records/store.ts'

/* Creates rows for tests. A test names the fields that matter to it; the others have plain defaults. */

const base = () => ({
  id: randomUUID(),
  version: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
})

async function insert<Table extends keyof Tables>(db: Db, table: Table, row: Tables[Table]): Promise<Tables[Table]> {
  await insertRows(db, table, [row])
  return row
}

const pageRow = (fields: Partial<PageRow>): PageRow => ({
  ...base(),
  title: 'Admissions',
  slug: `page-${randomUUID()}`,
  kind: 'page',
  status: 'published',
  content: '',
  excerpt: '',
  metaDescription: null,
  seoTitle: null,
  isNoindex: 0,
  isFeatured: 0,
  featuredImage: null,
  publishDate: null,
  publicSlug: null,
  endDate: null,
  endRedirect: null,
  createdBy: null,
  ...fields,
})

export const makePage = (db: Db, fields: Partial<PageRow> = {}): Promise<PageRow> => insert(db, 'pages', pageRow(fields))

/** A page in a database from before 0058-noindex. */
export async function makeOlderPage(db: Db, fields: Partial<PageRow>): Promise<PageRow> {
  const row = pageRow(fields)
  const { isNoindex: _new, ...older } = row
  await db
    .insertInto('pages')
    .values(older as PageRow)
    .execute()
  return row
}

/** A published post with these categories and tags. */
export async function makePost(
  db: Db,
  { categories = [], tags = [], ...fields }: Partial<PageRow> & { categories?: { id: string }[]; tags?: { id: string }[] } = {},
): Promise<PageRow> {
  const row = await makePage(db, {
    title: 'Matriculation',
    kind: 'post',
    content: '<p>All new students swore the oath.</p>',
    publishDate: '2026-01-05T09:00:00.000Z',
    ...fields,
  })
  for (const { id } of categories) await db.insertInto('pageCategories').values({ pageId: row.id, categoryId: id }).execute()
  for (const { id } of tags) await db.insertInto('pageTags').values({ pageId: row.id, tagId: id }).execute()
  return row
}

export const makeCategory = (db: Db, fields: Partial<CategoryRow> = {}): Promise<CategoryRow> =>
  insert(db, 'categories', {
    ...base(),
    name: 'Campus life',
    slug: `category-${randomUUID()}`,
    description: null,
    color: '#3B82F6',
    parentId: null,
    orderIndex: 0,
    isActive: 1,
    ...fields,
  })

export const makeTag = (db: Db, fields: Partial<TagRow> = {}): Promise<TagRow> =>
  insert(db, 'tags', {
    ...base(),
    name: 'Sport',
    slug: `tag-${randomUUID()}`,
    description: null,
    color: '#10B981',
    isActive: 1,
    ...fields,
  })

/** `content` is any value. It is stored as JSON. */
export async function makeSection(
  db: Db,
  { content = {}, ...fields }: Pick<PageSectionRow, 'pageId'> & Partial<Omit<PageSectionRow, 'content'>> & { content?: unknown },
): Promise<PageSectionRow> {
  return insert(db, 'pageSections', {
    ...base(),
    sectionType: 'hero',
    title: null,
    description: null,
    orderIndex: 1,
    isActive: 1,
    ...fields,
    content: JSON.stringify(content),
  })
}

export const makeMenuItem = (db: Db, fields: Partial<MenuItemRow> = {}): Promise<MenuItemRow> =>
  insert(db, 'menuItems', { ...base(), title: 'Library', url: '/library', parentId: null, orderIndex: 1, isActive: 1, ...fields })

export const makeContactInfo = (db: Db, fields: Partial<ContactInfoRow> = {}): Promise<ContactInfoRow> =>
  insert(db, 'contactInfo', {
    ...base(),
    type: 'phone',
    label: 'Main Office',
    value: '+234 000 000 0000',
    orderIndex: 0,
    isActive: 1,
    isSample: 0,
    ...fields,
  })

let submissions = 0

/** An unread enquiry. `formData` is an object, which is also indexed for the search. */
export async function makeSubmission(
  db: Db,
  { formData = {}, ...fields }: Partial<Omit<FormSubmissionRow, 'formData'>> & { formData?: object } = {},
): Promise<FormSubmissionRow> {
  submissions += 1
  const data = {
    name: 'Amina Bello',
    email: 'amina@example.com',
    phone: '',
    subject: 'Fees',
    message: 'How much is it?',
    ...formData,
  }
  const { reference = `ENQ-${randomUUID().slice(0, 7).toUpperCase()}`, submittedAt = new Date().toISOString() } = fields
  const { id, version } = base()
  return insert(db, 'formSubmissions', {
    id,
    version,
    reference,
    fingerprint: randomUUID(),
    formType: 'contact',
    formData: JSON.stringify(data),
    ipAddress: '203.0.113.7',
    userAgent: 'A browser',
    isRead: 0,
    suspicion: null,
    submittedAt,
    position: Date.parse(submittedAt) * 1000 + (submissions % 1000),
    searchText: toSearchText(readFormFields(JSON.stringify(data)), reference),
    ...fields,
  })
}

export async function makeSetting(db: Db, settingKey: string, settingValue: string): Promise<void> {
  const { version, updatedAt } = base()
  await db.insertInto('siteSettings').values({ settingKey, settingValue, settingType: 'text', version, updatedAt }).execute()
}

export const PASSWORD = 'sunset-river-41'

/** The cheapest argon2id hash. Production parameters take 40 ms for each sign-in. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
let hashOfPassword: Promise<string> | undefined

/** A person with the password PASSWORD and a verified address. */
export async function makeUser(
  db: Db,
  { isVerified = true, ...fields }: Partial<UserProfileRow> & { isVerified?: boolean } = {},
): Promise<UserProfileRow> {
  const { id, ...rest } = base()
  const row = await insert(db, 'userProfiles', {
    id,
    ...rest,
    email: `${id}@college.test`,
    firstName: 'Amina',
    lastName: 'Bello',
    role: 'viewer',
    isActive: 1,
    lastLogin: null,
    ...fields,
  })
  await insert(db, 'userCredentials', {
    userId: row.id,
    passwordHash: await (hashOfPassword ??= hashPassword(PASSWORD, CHEAP)),
    emailVerifiedAt: isVerified ? row.createdAt : null,
    twoFactorSecret: null,
    twoFactorSince: null,
    twoFactorStep: 0,
    codesMadeAt: null,
    updatedAt: row.updatedAt,
  })
  return row
}

const mediaRow = (fields: Partial<MediaRow>): MediaRow => ({
  ...base(),
  title: 'Gate',
  filePath: '/favicon.svg',
  altText: null,
  mediaType: 'image',
  fileNumber: null,
  mimeType: null,
  isDecorative: 0,
  focalX: 50,
  focalY: 50,
  folderId: null,
  ...fields,
})

/** Media without files. `getFields` says what differs. */
export const makeManyMedia = (db: Db, count: number, getFields: (index: number) => Partial<MediaRow>): Promise<void> =>
  insertRows(
    db,
    'media',
    Array.from({ length: count }, (_, index) => mediaRow(getFields(index))),
  )

export const makeMedia = (db: Db, fields: Partial<MediaRow> = {}): Promise<MediaRow> => insert(db, 'media', mediaRow(fields))

/** The row of a photograph in Media, without a file. */
export async function makeMediaFile(
  db: Db,
  { media = {}, ...fields }: Partial<MediaFileRow> & { media?: Partial<MediaRow> } = {},
): Promise<MediaRow & { file: MediaFileRow }> {
  const id = randomUUID()
  const row = await makeMedia(db, { id, filePath: `/media/${id}/gate.jpg`, fileNumber: 1, mimeType: 'image/jpeg', ...media })
  const file: MediaFileRow = {
    id: randomUUID(),
    mediaId: row.id,
    number: 1,
    uploadId: randomUUID(),
    originalName: 'gate.jpg',
    mimeType: 'image/jpeg',
    bytes: 100_000,
    checksum: 'a'.repeat(64),
    width: 2000,
    height: 1000,
    fallback: 'jpg',
    placeholder: '#aabbcc',
    savedBy: null,
    savedAt: row.createdAt,
    ...fields,
  }
  await db.insertInto('storedFiles').values({ id: file.id, begunAt: file.savedAt }).execute()
  await db.insertInto('mediaFiles').values(file).execute()
  return { ...row, file }
}

/** A message to somebody, which waits to be sent. */
export async function makeMessage(db: Db, fields: Partial<OutboxRow> = {}): Promise<void> {
  const { id, createdAt } = base()
  await insert(db, 'outbox', {
    id,
    kind: 'notice',
    aboutId: null,
    recipient: 'a@college.test',
    subject: 'Hello',
    bodyText: 'Hello',
    bodyHtml: 'Hello',
    status: 'waiting',
    attempts: 1,
    lastError: null,
    nextAttemptAt: createdAt,
    createdAt,
    sentAt: null,
    ...fields,
  })
}

/** A verified backup, a failed one, and one that is being made. */
export async function makeBackups(db: Db): Promise<void> {
  const backup = (state: BackupRow['state'], fields: Partial<BackupRow>): BackupRow => ({
    id: randomUUID(),
    madeAt: new Date().toISOString(),
    state,
    path: null,
    bytes: null,
    reason: null,
    missingFiles: 0,
    finishedAt: null,
    origin: 'nightly',
    percent: 0,
    reportedAt: null,
    bucketKey: null,
    ...fields,
  })
  const folder = '/srv/website/data/backups'
  const rows = [
    backup('running', { origin: 'admin', percent: 62, reportedAt: new Date().toISOString() }),
    backup('verified', { path: `${folder}/backup-2026-02-03T01-00-00Z.tar`, bytes: 41_000_000, missingFiles: 1 }),
    backup('failed', {
      origin: 'console',
      reason: `There is not enough room in ${folder}: up to 80 MB are needed, and 12 MB are free.`,
    }),
  ]
  await insertRows(db, 'backups', rows)
}
