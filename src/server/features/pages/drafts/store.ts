import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { parseJson } from '#contract/text/lenient-json.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import type { PageDraftRow, PageDraftSectionRow } from '#server/db/content-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { listSectionsOf } from '#server/features/pages/sections/store.ts'
import { findPageToEdit } from '#server/features/pages/store.ts'
import { readSiteName } from '#server/settings/store.ts'
import { findPermissions, selectUsers, toUser } from '#server/auth/account/store.ts'
import type { Draft, DraftSection, LivePage } from './draft.ts'

export async function findLivePage(db: Db, id: string, now: string): Promise<LivePage | undefined> {
  const [page, sections, siteName] = await Promise.all([findPageToEdit(db, id, now), listSectionsOf(db, [id]), readSiteName(db)])
  return page && { page, sections, siteName }
}

const toDraftSection = ({ content, isActive, isDeleted, replacesBuiltIn, ...row }: PageDraftSectionRow): DraftSection => ({
  ...row,
  content: parseJson(content),
  isActive: isActive === 1,
  isDeleted: isDeleted === 1,
  replacesBuiltIn: replacesBuiltIn === 1,
})

/** Whether a row of page_drafts matters to people. One that Undo has emptied stays for Redo only. */
export const isPending = sql<SqlBool>`(
  page_drafts.fields <> '{}' OR page_drafts.section_order IS NOT NULL
  OR page_drafts.state <> 'open' OR page_drafts.publish_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM page_draft_sections WHERE page_draft_sections.page_id = page_drafts.page_id)
)`

export const hasDraft = (page: ExpressionBuilder<Tables, 'pages'>) =>
  page.exists(page.selectFrom('pageDrafts').where(isPending).whereRef('pageId', '=', 'pages.id').select('pageId'))

export async function findDraft(db: Db, pageId: string): Promise<Draft | undefined> {
  const [row, sections] = await Promise.all([
    db.selectFrom('pageDrafts').selectAll().where('pageId', '=', pageId).executeTakeFirst(),
    db.selectFrom('pageDraftSections').selectAll().where('pageId', '=', pageId).orderBy('id').execute(),
  ])
  return (
    row && {
      ...row,
      fields: JSON.parse(row.fields) as Draft['fields'],
      sectionOrder: row.sectionOrder === null ? null : (JSON.parse(row.sectionOrder) as Record<string, number>),
      basis: JSON.parse(row.basis) as Draft['basis'],
      sections: sections.map(toDraftSection),
    }
  )
}

export const insertDraft = (db: Db, row: PageDraftRow) => db.insertInto('pageDrafts').values(row).execute()

export const updateDraft = (db: Db, pageId: string, values: Partial<PageDraftRow>) =>
  db.updateTable('pageDrafts').set(values).where('pageId', '=', pageId).execute()

export const deleteDraft = (db: Db, pageId: string) => db.deleteFrom('pageDrafts').where('pageId', '=', pageId).execute()

export const saveDraftSection = (db: Db, { content, isActive, isDeleted, replacesBuiltIn, ...section }: DraftSection) => {
  const row: PageDraftSectionRow = {
    ...section,
    content: JSON.stringify(content),
    isActive: isActive ? 1 : 0,
    isDeleted: isDeleted ? 1 : 0,
    replacesBuiltIn: replacesBuiltIn ? 1 : 0,
  }
  const { id: _id, pageId: _page, ...values } = row
  return db
    .insertInto('pageDraftSections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pageId', 'id']).doUpdateSet(values))
    .execute()
}

export const deleteDraftSection = (db: Db, pageId: string, id: string) =>
  db.deleteFrom('pageDraftSections').where('pageId', '=', pageId).where('id', '=', id).execute()

/** The rows of a draft, in the order in which they can be restored. */
export async function readDraftRows(db: Db, pageId: string) {
  return {
    pageDrafts: await db.selectFrom('pageDrafts').selectAll().where('pageId', '=', pageId).execute(),
    pageDraftSections: await db.selectFrom('pageDraftSections').selectAll().where('pageId', '=', pageId).execute(),
  }
}

/** The pages whose drafts may link to a path. */
export async function listDraftsLinkingTo(db: Db, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pageDrafts')
    .select('pageId')
    .where(containsAddress(['fields'], path))
    .union(
      db
        .selectFrom('pageDraftSections')
        .select('pageId')
        .where(containsAddress(['content'], path)),
    )
    .execute()
  return rows.map(({ pageId }) => pageId)
}

type UserId = string | null | undefined

/** Reads the names of these users. Resolves to what gives the name of one of them, or null. */
export async function readNames(db: Db, ids: UserId[]): Promise<(id: UserId) => string | null> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (known.length === 0) return () => null
  const rows = await db.selectFrom('userProfiles').select(['id', 'firstName', 'lastName']).where('id', 'in', known).execute()
  const names = new Map<UserId, string>(rows.map((user) => [user.id, getDisplayName(user)]))
  return (id) => names.get(id) ?? null
}

export const listDueDrafts = (db: Db, now: string): Promise<{ pageId: string }[]> =>
  db.selectFrom('pageDrafts').select('pageId').where('publishAt', '<=', now).orderBy('publishAt').limit(50).execute()

/** At most this many people get an email. */
const MAX_PUBLISHERS = 50

/** Active people who may publish. */
export const listPublishers = (db: Db) =>
  db
    .selectFrom('userProfiles')
    .innerJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .select(['userProfiles.id', 'email', 'firstName'])
    .where('permissionId', '=', 'content/publish')
    .where('isActive', '=', 1)
    .orderBy('email')
    .limit(MAX_PUBLISHERS)
    .execute()

/** A person who has an active account. */
export const findPerson = (db: Db, id: string) =>
  db.selectFrom('userProfiles').select(['email', 'firstName']).where('id', '=', id).where('isActive', '=', 1).executeTakeFirst()

/** A person with an active account and their permissions. */
export async function findCallerById(db: Db, id: string) {
  const row = await selectUsers(db).where('userProfiles.id', '=', id).where('isActive', '=', 1).executeTakeFirst()
  return row && { user: toUser(row), permissions: await findPermissions(db, id) }
}
