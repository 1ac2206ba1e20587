import { API_PATHS } from '#contract/paths.ts'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { createFolder } from '#server/config/data-folder.ts'
import { createKeyedMutex } from '#server/concurrency/keyed-mutex.ts'

const KEPT_MS = 24 * 60 * 60_000

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file that has arrived, and waits to become something. */
export interface Upload {
  id: string
  path: string
  bytes: number
  /** As the sender's device calls it: for people to read, never part of a path. */
  name: string
}

export interface Uploads {
  /** The next part of the protocol. */
  handle(request: Request, personId: string): Promise<Response>
  /** The upload of this person, if it is whole. */
  find(id: string, personId: string): Promise<Upload | undefined>
  remove(id: string): Promise<void>
  /** Removes what nothing was sent of for more than a day. */
  removeOld(now?: number): Promise<void>
}

const Kept = z.object({
  size: z.number(),
  metadata: z.object({ filename: z.string().default(''), personId: z.string() }),
})

/** What tus says in few words, for people. */
const SENTENCES = new Map<unknown, string>([
  [ERRORS.FILE_NOT_FOUND, 'This upload no longer exists. Please choose the file again.'],
  [ERRORS.FILE_NO_LONGER_EXISTS, 'This upload no longer exists. Please choose the file again.'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'More was sent than the file is long.'],
])

const FULL = 'The server could not keep this part of the file: its disk may be full. Nothing sent before is lost.'
const FAILED = 'The server could not keep this part of the file. Nothing sent before is lost.'
const isFull = (error: object) => 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

/** How many uploads one person may have at once that nothing was made of yet, and for how many of the largest they may take room. */
export const MAX_OPEN = 50
const MAX_OPEN_LARGEST = 20

const textOf = (bytes: number) => `${Math.round(bytes / 1024 / 102.4) / 10} MB`

/** What is not begun; status and sentence are answered by tus under these names. */
class NotBegun extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status_code = status
    this.body = sentence
  }
}
const TOO_MANY = 'Too many of your files are on their way. Please finish those first; what is left alone is removed after a day.'
const NO_LENGTH = 'The length of the file has to be said at the beginning (Upload-Length).'

/** Uploads that survive a cut line (tus), each a file in `folder` until something becomes of it. */
export function createUploads({ folder, maxBytes }: { folder: string; maxBytes: number }): Uploads {
  createFolder(folder)
  const people = new WeakMap<Request, string>()
  // Opened when it is needed: the store makes its folder again, at a time of its own.
  let server: Server | undefined
  const open = () => (server ??= createServer())
  function createServer() {
    return new Server({
      path: API_PATHS.uploads,
      datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: KEPT_MS }),
      maxSize: maxBytes,
      relativeLocation: true,
      namingFunction: () => uuid(),
      allowedOrigins: [],
      onUploadCreate: async (request, { metadata, size }) => {
        const personId = people.get(request as Request) ?? ''
        if (size === undefined) throw new NotBegun(411, NO_LENGTH)
        if (!(await hasRoom(personId, size))) {
          await uploads.removeOld()
          if (!(await hasRoom(personId, size))) throw new NotBegun(429, TOO_MANY)
        }
        return { metadata: { filename: metadata?.['filename'] ?? '', personId } }
      },
      onResponseError: (_, error) => {
        if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) {
          return { status_code: 413, body: `Too large: the limit is ${textOf(maxBytes)}.` }
        }
        if (error === ERRORS.FILE_WRITE_ERROR || isFull(error)) return { status_code: 507, body: FULL }
        if (!('status_code' in error)) return { status_code: 500, body: FAILED }
        const body = SENTENCES.get(error)
        return body ? { status_code: error.status_code, body } : undefined
      },
    })
  }

  const pathOf = (id: string) => join(folder, id)

  /** Whether this person may begin one more, of so many bytes. */
  async function hasRoom(personId: string, size: number): Promise<boolean> {
    const ids = (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    const own = (await Promise.all(ids.map((id) => read(id, personId)))).filter((upload) => upload !== undefined)
    const bytes = own.reduce((sum, upload) => sum + upload.size, size)
    return own.length < MAX_OPEN && bytes <= MAX_OPEN_LARGEST * maxBytes
  }

  /** What is known of an upload of this person, whole or not. */
  async function read(id: string, personId: string) {
    if (!UPLOAD_ID.test(id)) return undefined
    try {
      const kept = Kept.safeParse(JSON.parse(await readFile(`${pathOf(id)}.json`, 'utf8')))
      return kept.success && kept.data.metadata.personId === personId ? kept.data : undefined
    } catch {
      return undefined
    }
  }

  /** One new upload of a person at a time, so that the limits count the one before. */
  const runExclusive = createKeyedMutex()

  const uploads: Uploads = {
    async handle(request, personId) {
      people.set(request, personId)
      const id = new URL(request.url).pathname.slice(API_PATHS.uploads.length + 1)
      if (id && !(await read(id, personId))) {
        return new Response(SENTENCES.get(ERRORS.FILE_NOT_FOUND), { status: 404, headers: { 'Tus-Resumable': '1.0.0' } })
      }
      return id ? open().handleWeb(request) : runExclusive(personId, () => open().handleWeb(request))
    },

    async find(id, personId) {
      const kept = await read(id, personId)
      const file = kept && (await stat(pathOf(id)).catch(() => undefined))
      if (file?.size !== kept?.size || !kept) return undefined
      return { id, path: pathOf(id), bytes: kept.size, name: kept.metadata.filename }
    },

    async remove(id) {
      if (!UPLOAD_ID.test(id)) return
      for (const end of ['', '.json']) await rm(pathOf(id) + end, { force: true })
    },

    async removeOld(now = Date.now()) {
      for (const name of await readdir(folder)) {
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (file && now - file.mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
  return uploads
}
