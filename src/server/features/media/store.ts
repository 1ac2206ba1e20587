import { sql, type JoinBuilder, type RawBuilder } from 'kysely'
import { NO_FOLDER } from '#contract/media/folder-filter.ts'
import type { Media, MediaFilter, MediaKind, MediaVersion } from '#contract/media/media.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { alphabetical, inOrder, paginate } from '#server/db/lists.ts'
import type { MediaFileRow, MediaRow } from '#server/db/content-tables.ts'
import { countRows, exists } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'
import { DOWNLOADED_PICTURES } from './file-types.ts'
import { toMedia } from './rules.ts'

const joinShownFile = (join: JoinBuilder<Tables, 'media' | 'mediaFiles'>) =>
  join.onRef('mediaFiles.mediaId', '=', 'media.id').onRef('mediaFiles.number', '=', 'media.fileNumber')

/** Media items, each with its current file. */
const selectMedia = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('mediaFiles', joinShownFile)
    .selectAll('media')
    .select(['mediaFiles.number', 'mediaFiles.bytes', 'mediaFiles.width', 'mediaFiles.height', 'mediaFiles.fallback'])
    .select(['mediaFiles.originalName', 'mediaFiles.placeholder'])

/** The MIME type or, in older rows, only its first word. */
const kindOf = sql<string>`COALESCE(media.mime_type, media.media_type)`
const isOfKind = (kind: MediaKind): RawBuilder<boolean> =>
  kind === 'document'
    ? sql`NOT (${isOfKind('image')} OR ${isOfKind('video')} OR ${isOfKind('audio')})`
    : sql`(${kindOf} = ${kind} OR (${kindOf} LIKE ${`${kind}/%`} AND ${kindOf} NOT IN (${sql.join(DOWNLOADED_PICTURES)})))`

const isWithoutAltText = sql<boolean>`(${isOfKind('image')} AND COALESCE(media.alt_text, '') = '' AND media.is_decorative = 0)`

export const countMissingAltTexts = (db: Db) => countRows(db.selectFrom('media').where(isWithoutAltText))

const SORTED = { title: alphabetical('media.title'), mediaType: kindOf, createdAt: sql.ref('media.created_at') }

/** One page of the media items whose title or alternative text contains the text. */
export async function listMedia(
  db: Db,
  { search, kind, missingAlt, folder, page, sort }: MediaFilter,
): Promise<{ items: Media[]; total: number }> {
  const found = selectMedia(db)
    .$if(search !== '', (query) => query.where(contains(['media.title', 'media.alt_text'], search)))
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind!)))
    .$if(missingAlt, (query) => query.where(isWithoutAltText))
    .$if(folder === NO_FOLDER, (query) => query.where('media.folderId', 'is', null))
    .$if(folder !== undefined && folder !== NO_FOLDER, (query) => query.where('media.folderId', '=', folder!))
  const { items, total } = await paginate(inOrder(found, sort, SORTED, sql.ref('media.id')), page)
  return { items: items.map(toMedia), total }
}

export async function findMedia(db: Db, id: string): Promise<Media | undefined> {
  const row = await selectMedia(db).where('media.id', '=', id).executeTakeFirst()
  return row && toMedia(row)
}

export async function findManyMedia(db: Db, ids: string[]): Promise<Media[]> {
  const rows = await selectMedia(db).where('media.id', 'in', ids).orderBy('media.title').execute()
  return rows.map(toMedia)
}

/** It raises no version: the forms of the files do not show the folder. */
export const moveMedia = (db: Db, ids: string[], folderId: string | null) =>
  db.updateTable('media').set({ folderId }).where('id', 'in', ids).execute()

export const insertMedia = (db: Db, row: MediaRow) => db.insertInto('media').values(row).execute()

export const insertFile = (db: Db, row: MediaFileRow) => db.insertInto('mediaFiles').values(row).execute()

/** Records a folder of the storage, before anything is put there. */
export const insertStoredFile = (db: Db, id: string, begunAt: string) =>
  db.insertInto('storedFiles').values({ id, begunAt }).execute()

/** Deletes the record of a folder that is empty now. */
export const deleteStoredFile = (db: Db, id: string) => db.deleteFrom('storedFiles').where('id', '=', id).execute()

/** The media item that has a file of this upload. */
export const findByUpload = (db: Db, uploadId: string) =>
  db.selectFrom('mediaFiles').select(['mediaId', 'number']).where('uploadId', '=', uploadId).executeTakeFirst()

const ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

/** The media items whose addresses are in the text, whether they exist or not. */
export const findMediaIds = (text: string): Set<string> => new Set(Array.from(text.matchAll(ADDRESS), ([, id]) => id!))

/** The current files whose addresses are in the text, with all that pages need to show them. One query, or none. */
export async function listShownIn(db: Db, text: string): Promise<ShownFile[]> {
  const ids = findMediaIds(text)
  return ids.size > 0 ? selectShown(db, [...ids]).execute() : []
}

const selectShown = (db: Db, ids: string[]) =>
  db
    .selectFrom('media')
    .innerJoin('mediaFiles', joinShownFile)
    .select(['media.id', 'media.filePath', 'media.focalX', 'media.focalY', 'media.altText', 'media.isDecorative'])
    .select(['mediaFiles.number', 'mediaFiles.width', 'mediaFiles.height', 'mediaFiles.fallback', 'mediaFiles.placeholder'])
    .select(['mediaFiles.mimeType', 'mediaFiles.bytes', 'mediaFiles.savedAt', 'media.title'])
    .where('media.id', 'in', ids)
export type ShownFile = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]

/** What pages say about files, by their address. */
export const toKnownFiles = (files: ShownFile[]) =>
  Object.fromEntries(files.map(({ filePath, title, bytes, savedAt }) => [filePath, { title, bytes, date: savedAt }]))

/** The current file of a media item, to serve it. */
export const findServed = (db: Db, mediaId: string) =>
  db
    .selectFrom('media')
    .innerJoin('mediaFiles', joinShownFile)
    .select(['mediaFiles.id as fileId', 'mediaFiles.number', 'mediaFiles.mimeType', 'mediaFiles.bytes', 'mediaFiles.checksum'])
    .select(['mediaFiles.width', 'mediaFiles.height', 'mediaFiles.fallback', 'media.filePath'])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
export type Served = NonNullable<Awaited<ReturnType<typeof findServed>>>

export async function listVersions(db: Db, mediaId: string): Promise<MediaVersion[]> {
  const rows = await db
    .selectFrom('mediaFiles')
    .innerJoin('media', 'media.id', 'mediaFiles.mediaId')
    .select(['number', 'mediaFiles.mimeType', 'bytes', 'width', 'height', 'originalName', 'savedBy', 'savedAt', 'fileNumber'])
    .where('mediaId', '=', mediaId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ fileNumber, ...row }) => ({ ...row, isShown: row.number === fileNumber }))
}

/** The complete rows, for the trash. */
export const readRows = async (db: Db, mediaId: string) => ({
  media: await db.selectFrom('media').selectAll().where('id', '=', mediaId).execute(),
  mediaFiles: await db.selectFrom('mediaFiles').selectAll().where('mediaId', '=', mediaId).execute(),
})

export const deleteMedia = (db: Db, id: string) => db.deleteFrom('media').where('id', '=', id).execute()

/** Folders of the storage, created before then, that no media item refers to. */
export async function listUnusedFiles(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('storedFiles')
    .select('id')
    .where('begunAt', '<', before)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('mediaFiles').select('mediaFiles.id').whereRef('mediaFiles.id', '=', 'storedFiles.id')),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const isUsedFile = (db: Db, id: string) => exists(db.selectFrom('mediaFiles').select('id').where('id', '=', id))
