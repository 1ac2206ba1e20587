import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server, type DataStore } from '@tus/server'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { describeTooLarge, UPLOAD_GONE } from '#contract/media/file-problems.ts'
import { API_PATHS } from '#contract/paths.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import { createFolder } from '#server/config/data-folder.ts'
import { isDiskFull } from '#server/config/disk-full.ts'
import { UNAVAILABLE } from '#server/db/dialect.ts'
import { createKeyedMutex } from '#server/concurrency/limiter.ts'

const MAX_AGE_MS = 24 * 60 * 60_000

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file that has arrived completely. */
export interface Upload {
  id: string
  path: string
  bytes: number
  /** The file name on the sender's device. Never part of a path. */
  name: string
}

export interface Uploads {
  /** Answers a request of the tus protocol. */
  handle(request: Request, personId: string): Promise<Response>
  /** The upload of this person, if it is complete. */
  find(id: string, personId: string): Promise<Upload | undefined>
  remove(id: string): Promise<void>
  /** Removes uploads that began more than a day ago. */
  removeOld(): Promise<void>
}

const Metadata = z.object({
  size: z.number(),
  metadata: z.object({ filename: z.string().default(''), personId: z.string() }),
})

/** The messages of tus, for people. */
const MESSAGES = new Map<unknown, string>([
  [ERRORS.FILE_NOT_FOUND, UPLOAD_GONE],
  [ERRORS.FILE_NO_LONGER_EXISTS, UPLOAD_GONE],
  [ERRORS.ERR_SIZE_EXCEEDED, 'The upload is longer than the file.'],
])

const FULL = 'The server could not store this part of the file: its disk may be full. Nothing sent before is lost.'
const FAILED = 'The server could not store this part of the file. Nothing sent before is lost.'
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])
const isReadOnly = (error: object) => 'code' in error && READ_ONLY.has(String(error.code))

/** The limits of one person's open uploads: their number, and their size in files of the largest allowed size. */
export const MAX_OPEN = 50
const MAX_OPEN_LARGEST = 20

/** Refuses a new upload. tus answers with `status_code` and `body`. */
const uploadRefused = (status_code: number, body: string) => Object.assign(new Error(body), { status_code, body })

const TOO_MANY = 'You have too many open uploads. Please finish them first; unfinished uploads are removed after a day.'
/** The space on the disk that uploads leave free, because the database stops on a full disk. */
const KEPT_FREE = 200 * 1024 * 1024
const NO_PART = 'The request that begins an upload must not contain a part of the file. Send all parts with PATCH.'
const NO_LENGTH = 'The request must state the length of the file (Upload-Length).'

const refuse = (status: number, message: string) => new Response(message, { status, headers: { 'Tus-Resumable': '1.0.0' } })

/** FileStore creates its folder in the background, and an error of that ends the process. Ours exists already. */
class FolderStore extends (FileStore as new (...options: ConstructorParameters<typeof FileStore>) => DataStore) {
  protected checkOrCreateDirectory(): void {}
}

export interface UploadSettings {
  folder: string
  maxBytes: number
  /** The address of the protocol. */
  path?: string
  /** How many files of the largest size one person can have under way. */
  maxLargestFiles?: number
  /** How much room a file needs on the disk, in times its size. */
  spaceFactor?: number
  /** The bytes on the disk that uploads leave free. */
  keptFree?: number
}

/** Resumable uploads (tus). Each is a file in `folder` until it is ingested or a day old. */
export function createUploads(settings: UploadSettings): Uploads {
  const { folder, maxBytes, path = API_PATHS.uploads } = settings
  const { maxLargestFiles = MAX_OPEN_LARGEST, spaceFactor = 1, keptFree = KEPT_FREE } = settings
  createFolder(folder)
  const people = new WeakMap<Request, string>()
  const server = new Server({
    path,
    datastore: new FolderStore({ directory: folder, expirationPeriodInMilliseconds: MAX_AGE_MS }),
    maxSize: maxBytes,
    relativeLocation: true,
    namingFunction: () => uuid(),
    allowedOrigins: [],
    onUploadCreate: async (request, { metadata, size }) => {
      const personId = people.get(request as Request) ?? ''
      if (size === undefined) throw uploadRefused(411, NO_LENGTH)
      if (!(await hasRoom(personId, size))) {
        await uploads.removeOld()
        if (!(await hasRoom(personId, size))) throw uploadRefused(429, TOO_MANY)
      }
      const missing = await findMissingSpace(size * spaceFactor)
      if (missing) throw uploadRefused(413, missing)
      return { metadata: { filename: metadata?.['filename'] ?? '', personId } }
    },
    onResponseError: (_, error) => {
      if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) {
        return { status_code: 413, body: describeTooLarge(maxBytes) }
      }
      if (error === ERRORS.FILE_WRITE_ERROR || isDiskFull(error)) return { status_code: 507, body: FULL }
      if (isReadOnly(error)) return { status_code: 503, body: UNAVAILABLE }
      if (!('status_code' in error)) return { status_code: 500, body: FAILED }
      const body = MESSAGES.get(error)
      return body ? { status_code: error.status_code, body } : undefined
    },
  })

  /** Why the disk has no room for this number of bytes; undefined if it has. */
  async function findMissingSpace(bytes: number): Promise<string | undefined> {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free >= bytes + keptFree) return undefined
    return `The server's disk does not have enough space: ${formatFileSize(bytes, Math.ceil)} are needed, ${formatFileSize(free, Math.floor)} are free, and the last ${formatFileSize(keptFree)} are kept for the website itself.`
  }

  const getPath = (id: string) => join(folder, id)

  /** One new upload of a person at a time, and one check of the space, so that the limits count the one before. */
  const runExclusive = createKeyedMutex()

  /** The uploads that requests are writing to now. */
  const growing = new Set<{ id: string; size: number }>()

  /** How many bytes these requests have not written yet. */
  async function countExpected(): Promise<number> {
    const sizes = new Map([...growing].map(({ id, size }) => [id, size]))
    let bytes = 0
    for (const [id, size] of sizes) bytes += size - ((await stat(getPath(id)).catch(() => undefined))?.size ?? 0)
    return bytes
  }

  /** Writes a part, if the disk has room for the rest of this upload and of those that are written at the same time. */
  async function takePart(request: Request, upload: { id: string; size: number }): Promise<Response> {
    try {
      const missing = await runExclusive('space', async () => {
        growing.add(upload)
        const reason = await findMissingSpace(await countExpected())
        if (reason) growing.delete(upload)
        return reason
      })
      return missing ? refuse(507, missing) : await server.handleWeb(request)
    } finally {
      growing.delete(upload)
    }
  }

  /** Whether this person may start another upload of this size. */
  async function hasRoom(personId: string, size: number): Promise<boolean> {
    const ids = (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    const own = (await Promise.all(ids.map((id) => read(id, personId)))).filter((upload) => upload !== undefined)
    const bytes = own.reduce((sum, upload) => sum + upload.size, size)
    return own.length < MAX_OPEN && bytes <= maxLargestFiles * maxBytes
  }

  /** The metadata of an upload of this person, complete or not. */
  async function read(id: string, personId: string) {
    if (!UPLOAD_ID.test(id)) return undefined
    const text = await readFile(`${getPath(id)}.json`, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    const kept = Metadata.safeParse(parseJson(text ?? ''))
    return kept.success && kept.data.metadata.personId === personId ? kept.data : undefined
  }

  const uploads: Uploads = {
    async handle(request, personId) {
      people.set(request, personId)
      const id = new URL(request.url).pathname.slice(path.length + 1)
      const kept = id ? await read(id, personId) : undefined
      if (id && !kept) return refuse(404, UPLOAD_GONE)
      if (kept && request.method === 'PATCH') return takePart(request, { id, size: kept.size })
      if (request.method !== 'POST') return server.handleWeb(request)
      // At any address tus begins a new upload, and would accept a first part with it.
      if (request.headers.has('Content-Type')) return refuse(415, NO_PART)
      return runExclusive(personId, () => server.handleWeb(request))
    },

    async find(id, personId) {
      const kept = await read(id, personId)
      if (!kept) return undefined
      const { size, metadata } = kept
      const file = await stat(getPath(id)).catch(() => undefined)
      return file?.size === size ? { id, path: getPath(id), bytes: size, name: metadata.filename } : undefined
    },

    async remove(id) {
      if (!UPLOAD_ID.test(id)) return
      for (const end of ['', '.json']) await rm(getPath(id) + end, { force: true })
    },

    async removeOld() {
      for (const name of await readdir(folder)) {
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (file && Date.now() - file.mtimeMs > MAX_AGE_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
  return uploads
}
