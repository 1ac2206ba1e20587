import { ORPCError } from '@orpc/server'
import { requireEditable, type GoneError } from '#server/api/refuse.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { isDraftsOnly } from '#server/settings/store.ts'
import type { PageWithSections } from './store.ts'

const DRAFTS_ONLY = 'On this website, changes to a published page start as a draft. Choose "Save draft", then publish the draft.'

/** Refuses to save what visitors see at once, if the site settings say so. */
export async function refuseDirectSave(db: Db, ...states: { status: string }[]): Promise<void> {
  if (states.every(({ status }) => status === 'draft') || !(await isDraftsOnly(db))) return
  throw new ORPCError('PRECONDITION_FAILED', { message: DRAFTS_ONLY })
}

/** The page of sections that the caller may save at once. */
export async function requireDirectlyEditable<Page extends Pick<PageWithSections, 'status' | 'createdBy'>>(
  change: StaffChange,
  found: Page | undefined,
  errors: GoneError,
): Promise<Page> {
  const page = requireEditable(change, found, errors)
  await refuseDirectSave(change.trx, page)
  return page
}
