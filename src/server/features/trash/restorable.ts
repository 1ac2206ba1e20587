import { mergeSections, builtInSections } from '#content/page-sections.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import type { Trashed } from '#contract/trash.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { mayEdit } from '#server/auth/session/caller.ts'
import type { PageSectionRow } from '#server/db/content-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { findDraft } from '#server/features/pages/drafts/store.ts'
import { isSlugTaken } from '#server/features/pages/slug-store.ts'
import { findPage, findPageOfSection, findPageWithSections } from '#server/features/pages/store.ts'
import { findRedirectProblem } from '#server/redirects/checks.ts'
import type { TrashedRows } from '#server/records/trash.ts'
import { hasSubmission, isSectionStoredSince, isTermSlugTaken } from './store.ts'

type Type = Trashed['entityType']

interface Deletion {
  rows: TrashedRows
  deletedAt: string
  now: string
}
type Undoing = Pick<StaffChange, 'trx' | 'permissions' | 'user'>

interface Restorable<Row> {
  findProblem?(db: Db, row: Row, deletion: Deletion): Promise<string | undefined>
  mayUndo(change: Undoing, row: Row): boolean | Promise<boolean>
}

const PAGE_DELETED = 'Its page was deleted. Restore that first.'

async function mayEditItsPage({ trx, permissions, user }: Undoing, { pageId }: { pageId: string }): Promise<boolean> {
  const page = await findPage(trx, pageId)
  return page !== undefined && mayEdit({ permissions, user }, page)
}

/**
 * Whether a section that was stored since the deletion replaces the same built-in section. One that was in the trash itself does not
 * count: someone who restores both wants both.
 */
async function isBuiltInReplaced(db: Db, { pageId, sectionType }: PageSectionRow, deletedAt: string): Promise<boolean> {
  const { slug, sections } = (await findPageWithSections(db, pageId))!
  const type = canonicalType(sectionType)
  const replacement = mergeSections(builtInSections(slug), sections).find(({ replaced }) => replaced?.sectionType === type)
  return replacement !== undefined && isSectionStoredSince(db, replacement.section.id, deletedAt)
}

const withSlug = (table: 'categories' | 'tags', noun: string): Restorable<{ slug: string }> => ({
  async findProblem(db, { slug }) {
    const isTaken = await isTermSlugTaken(db, slug, table)
    return isTaken ? `Another ${noun} has the slug "${slug}" now. Give that ${noun} another one first.` : undefined
  },
  mayUndo: ({ permissions }) => permissions.has('content/manage'),
})

/** The kinds of records that can be in the trash, with the rules for restoring them. */
const RESTORABLE: { [Table in Type]: Restorable<Tables[Table]> } = {
  pages: {
    async findProblem(db, { slug }) {
      // Every other page gets another slug.
      if (!isBuiltIn(slug) || !(await isSlugTaken(db, slug))) return undefined
      return `Another page has the address /${slug} now. Delete that page first.`
    },
    mayUndo: ({ permissions }, { status }) =>
      permissions.has('pages/delete') && (status === 'draft' || permissions.has('content/publish')),
  },

  pageSections: {
    async findProblem(db, section, { rows, deletedAt }) {
      if (!(await findPage(db, section.pageId))) return PAGE_DELETED
      if (await findPageOfSection(db, section.id)) return 'This section is already on its page again.'
      if (rows.replacedBuiltIn === false || !(await isBuiltInReplaced(db, section, deletedAt))) return undefined
      return 'Another section replaces the same built-in section now. Delete that first.'
    },
    mayUndo: mayEditItsPage,
  },

  pageDrafts: {
    async findProblem(db, { pageId }) {
      if (!(await findPage(db, pageId))) return PAGE_DELETED
      const isTaken = await findDraft(db, pageId)
      return isTaken && 'There is a new draft of this page. Publish or discard that first.'
    },
    mayUndo: mayEditItsPage,
  },

  categories: withSlug('categories', 'category'),
  tags: withSlug('tags', 'tag'),

  redirectRules: {
    async findProblem(db, rule, { now }) {
      const problem = await findRedirectProblem(db, { ...rule, isActive: rule.isActive === 1 }, now)
      return problem && `${problem.message}.`
    },
    mayUndo: ({ permissions }) => permissions.has('content/publish'),
  },

  formSubmissions: {
    async findProblem(db, { fingerprint }) {
      return (await hasSubmission(db, fingerprint)) ? 'Not restored: the visitor has sent it again.' : undefined
    },
    mayUndo: ({ permissions }) => permissions.has('submissions/manage'),
  },

  menuItems: { mayUndo: ({ permissions }) => permissions.has('menus/manage') },
  contactInfo: { mayUndo: ({ permissions }) => permissions.has('settings/update') },
  media: { mayUndo: ({ permissions }) => permissions.has('media/create') },
}

const getRules = (type: Type) => RESTORABLE[type] as Restorable<object>

/** Why a deleted record cannot be restored now, for people. */
export const findProblem = async (db: Db, type: Type, deletion: Deletion): Promise<string | undefined> =>
  getRules(type).findProblem?.(db, deletion.rows[type]![0]!, deletion)

/** Whether the person who deleted a record may still restore it. Permissions and pages change. */
export const mayUndo = async (change: Undoing, type: Type, rows: TrashedRows): Promise<boolean> =>
  getRules(type).mayUndo(change, rows[type]![0]!)
