import { MAX_FOLDERS } from '#contract/media/media-folders.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import { changeContent, refuseStale, type CallerChange, type StaffChange } from '#server/api/staff-change.ts'
import type { ApiContext } from '#server/api/context.ts'
import { findCreated } from '#server/records/find-created.ts'
import { updateRow } from '#server/records/store.ts'
import { isStored } from '#server/records/is-stored.ts'
import { countFilesWithoutFolder, deleteFolder, findFolder, insertFolder, listFolders } from './store.ts'

/** A change of folders. Visitors do not see folders. */
const changeFolders = <T>(context: ApiContext, work: (change: CallerChange) => Promise<T>) =>
  changeContent(context, (change) => {
    change.affects([])
    return work(change)
  })

/** Letters with accents have several spellings that look the same. */
const toComparable = (name: string) => name.normalize('NFC').toLowerCase()

async function refuseName({ trx }: StaffChange, name: string, id: string | null): Promise<void> {
  const folders = await listFolders(trx)
  if (!id && folders.length >= MAX_FOLDERS) throw refuseField('name', `There can be at most ${MAX_FOLDERS} folders`)
  const isTaken = folders.some((folder) => folder.id !== id && toComparable(folder.name) === toComparable(name))
  if (isTaken) throw refuseField('name', 'A folder with this name already exists')
}

export const mediaFolders = {
  list: operations.mediaFolders.list.handler(async ({ context: { db } }) => {
    return { items: await listFolders(db), filesWithoutFolder: await countFilesWithoutFolder(db) }
  }),

  create: operations.mediaFolders.create.handler(({ context, input: { name } }) =>
    changeFolders(context, async (change) => {
      const { trx, at, recordId: id, addAuditEntry } = change
      const created = await findCreated(change, 'mediaFolders.create', findFolder)
      if (created) return created
      await refuseName(change, name, null)
      await insertFolder(trx, { id, name, version: 1, createdAt: at, updatedAt: at })
      const after = (await findFolder(trx, id))!
      await addAuditEntry('mediaFolders.create', id, `Created media folder "${name}"`, { after })
      return after
    }),
  ),

  update: operations.mediaFolders.update.handler(({ context, input: { id, version, name }, errors }) =>
    changeFolders(context, async (change) => {
      const { trx, at, addAuditEntry } = change
      const before = requireFound(await findFolder(trx, id), errors)
      if (await isStored(change, 'mediaFolders', before, version, { name })) return before
      await refuseName(change, name, id)
      await updateRow(trx, 'mediaFolders', id, { name, updatedAt: at })
      const after = (await findFolder(trx, id))!
      await addAuditEntry('mediaFolders.update', id, `Renamed media folder "${before.name}" to "${name}"`, { before, after })
      return after
    }),
  ),

  delete: operations.mediaFolders.delete.handler(({ context, input: { id, version }, errors }) =>
    changeFolders(context, async (change) => {
      const { trx, addAuditEntry } = change
      const before = requireFound(await findFolder(trx, id), errors)
      await refuseStale(change, 'mediaFolders', before, version)
      await deleteFolder(trx, id)
      await addAuditEntry('mediaFolders.delete', id, `Deleted media folder "${before.name}"`, { before })
      return {}
    }),
  ),
}
