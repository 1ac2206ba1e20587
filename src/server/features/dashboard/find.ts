import type { FoundRecord } from '#contract/dashboard.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { toSearchTerms } from '#server/db/search-terms.ts'
import { findSubmissions } from '#server/features/form-submissions/store.ts'
import { listMedia } from '#server/features/media/store.ts'
import { listUsers } from '#server/features/users/store.ts'
import { findPagesAndPosts, findSections, MAX_FOUND } from './store.ts'

/** What the command palette finds for a person. */
export async function findRecords(
  database: Pick<Database, 'kind' | 'kysely'>,
  search: string,
  permissions: ReadonlySet<Permission>,
): Promise<FoundRecord[]> {
  const db = database.kysely
  const ifMay = (permission: Permission, find: () => Promise<FoundRecord[]>) => (permissions.has(permission) ? find() : [])
  const found = await Promise.all([
    findPagesAndPosts(db, search),
    findSections(db, search),
    findMedia(db, search),
    ifMay('submissions/manage', () => findEnquiries(database, search)),
    ifMay('users/manage', () => findPeople(db, search)),
  ])
  return found.flat()
}

async function findMedia(db: Database['kysely'], search: string): Promise<FoundRecord[]> {
  const { items } = await listMedia(db, { search, page: 1, sort: '-createdAt', missingAlt: false })
  return items.slice(0, MAX_FOUND).map(({ id, title, mediaType }) => ({ kind: 'media', id, title, detail: mediaType }))
}

async function findPeople(db: Database['kysely'], search: string): Promise<FoundRecord[]> {
  const { items } = await listUsers(db, { search, page: 1, sort: 'name' })
  return items.slice(0, MAX_FOUND).map(({ id, firstName, lastName, email }) => ({
    kind: 'person',
    id,
    title: `${firstName} ${lastName}`.trim(),
    detail: email,
  }))
}

async function findEnquiries(database: Pick<Database, 'kind' | 'kysely'>, search: string): Promise<FoundRecord[]> {
  const terms = toSearchTerms(search)
  const found = terms.length === 0 ? [] : await findSubmissions(database, terms, MAX_FOUND)
  return found.map(({ id, name, subject }) => ({ kind: 'enquiry', id, title: name || 'Anonymous', detail: subject }))
}
