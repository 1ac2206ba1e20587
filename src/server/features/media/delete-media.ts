import { ORPCError } from '@orpc/server'
import type { Media } from '#contract/media/media.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { copyToTrash } from '#server/records/trash.ts'
import { deleteMedia, readRows } from './store.ts'
import { isUsedByMenu, isUsedBySettings } from './uses-store.ts'

const USED_BY_SETTINGS =
  'The site settings use this file. Only somebody who may change the site settings can replace or delete it.'
const USED_BY_MENU = 'The menu uses this file. Only somebody who may change the menu can replace or delete it.'

/** Returns why this person may not change the file: the settings or the menu use it, and they may not change those. */
export async function findFileRefusal({ trx, permissions }: StaffChange, media: Media): Promise<string | undefined> {
  if (!permissions.has('settings/update') && (await isUsedBySettings(trx, media))) return USED_BY_SETTINGS
  if (!permissions.has('menus/manage') && (await isUsedByMenu(trx, media))) return USED_BY_MENU
  return undefined
}

export async function requireMayChangeFile(change: StaffChange, media: Media): Promise<void> {
  const message = await findFileRefusal(change, media)
  if (message) throw new ORPCError('FORBIDDEN', { message })
}

/** Puts a media item into the trash. Its files stay in the storage as long as it is there. */
export async function putIntoTrash(change: StaffChange, before: Media): Promise<void> {
  const { trx, addAuditEntry } = change
  const { id, title } = before
  await copyToTrash(change, { entityType: 'media', entityId: id, title, rows: await readRows(trx, id) })
  await deleteMedia(trx, id)
  await addAuditEntry('media.delete', id, `Deleted media "${title}"`, { before })
}
