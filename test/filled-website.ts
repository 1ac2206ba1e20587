import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { listTables, sumTable } from '#server/backup/content-store.ts'
import type { Database } from '#server/db/database.ts'
import { originalKey, type Storage } from '#server/storage/storage.ts'
import { fillTables } from './releases/rows.ts'

const AT = '2026-02-03T02:30:00.000Z'

/** A website with a row in each table and one file of 300 KB. */
export async function fillWebsite(database: Database, storage: Storage) {
  await fillTables(database)
  // Its id is none of the storage.
  await database.kysely.deleteFrom('mediaFiles').where('id', '=', 'g').execute()
  await database.kysely.deleteFrom('storedFiles').where('id', '=', 'g').execute()
  const id = randomUUID()
  const content = Buffer.from(`${id}\n`.repeat(8000))
  await database.kysely.insertInto('storedFiles').values({ id, begunAt: AT }).execute()
  await database.kysely
    .insertInto('mediaFiles')
    .values({
      id,
      mediaId: 'f',
      number: 2,
      uploadId: 'up2',
      originalName: 'Ẹkọ "gate".jpg',
      mimeType: 'image/jpeg',
      bytes: content.length,
      checksum: createHash('sha256').update(content).digest('hex'),
      width: null,
      height: null,
      fallback: null,
      placeholder: null,
      savedBy: 'Ada\nNgozi\u2028',
      savedAt: AT,
    })
    .execute()
  await storage.put(originalKey(id), { body: Readable.from([content]), bytes: content.length, contentType: 'image/jpeg' })
  return { id, content }
}

/** The number and the hash of the rows of each table, the same from both databases. */
export async function sumTables(database: Database) {
  await using snapshot = await database.openSnapshot()
  const sums: Record<string, object> = {}
  for (const table of await listTables(snapshot)) sums[table.name] = await sumTable(snapshot, table)
  return sums
}
