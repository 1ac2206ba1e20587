import type { MediaFolder } from '#contract/media/media-folders.ts'
import type { Db } from '#server/db/database.ts'
import type { MediaFolderRow } from '#server/db/content-tables.ts'
import { alphabetical } from '#server/db/lists.ts'
import { countRows, exists } from '#server/db/results.ts'

const selectFolders = (db: Db) =>
  db.selectFrom('mediaFolders').select((row) => [
    'mediaFolders.id',
    'mediaFolders.name',
    'mediaFolders.updatedAt',
    'mediaFolders.version',
    row
      .selectFrom('media')
      .whereRef('media.folderId', '=', 'mediaFolders.id')
      .select((count) => count.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('files'),
  ])

export const listFolders = (db: Db): Promise<MediaFolder[]> =>
  selectFolders(db).orderBy(alphabetical('mediaFolders.name')).orderBy('mediaFolders.id').execute()

export const countFilesWithoutFolder = (db: Db) => countRows(db.selectFrom('media').where('folderId', 'is', null))

export const findFolder = (db: Db, id: string): Promise<MediaFolder | undefined> =>
  selectFolders(db).where('mediaFolders.id', '=', id).executeTakeFirst()

export const hasFolder = (db: Db, id: string) => exists(db.selectFrom('mediaFolders').select('id').where('id', '=', id))

export const insertFolder = (db: Db, row: MediaFolderRow) => db.insertInto('mediaFolders').values(row).execute()

/** The database takes its files out of it. */
export const deleteFolder = (db: Db, id: string) => db.deleteFrom('mediaFolders').where('id', '=', id).execute()
