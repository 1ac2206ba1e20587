import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFolder } from '#server/config/data-folder.ts'
import { syncPath } from './sync-path.ts'
import { parseKey, type Storage } from './storage.ts'

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** Files below a folder, spread over subfolders by the random end of their ids. */
export function diskStorage(root: string): Storage {
  const getShard = (folder: string) => join(root, folder.slice(-2))
  const getPath = (key: string) => {
    const { folder, name } = parseKey(key)
    return join(getShard(folder), folder, name ?? '')
  }

  return {
    async put(key, { body, bytes }) {
      const path = getPath(key)
      const folder = dirname(path)
      try {
        createFolder(folder)
      } catch (error) {
        body.destroy()
        throw error
      }
      const unfinished = join(folder, `${randomUUID()}.part`)
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(body, file)
        if (file.bytesWritten !== bytes) throw new Error(`${file.bytesWritten} bytes arrived instead of ${bytes}`)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      for (const changed of [folder, dirname(folder), root]) await syncPath(changed)
    },

    async get(key, range) {
      const path = getPath(key)
      const handle = await open(path, 'r').catch(undefinedIfMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      const body = createReadStream('', { fd: handle, ...(range && { start: range.first, end: range.last }) })
      return { bytes: range ? range.last - range.first + 1 : size, body }
    },

    async head(key) {
      const found = await stat(getPath(key)).catch(undefinedIfMissing)
      return found && { bytes: found.size }
    },

    getPath,

    delete: (folder) => rm(getPath(folder), { recursive: true, force: true }),

    async list(folder) {
      const names = (await readdir(getPath(folder)).catch(undefinedIfMissing)) ?? []
      return names.filter((name) => !name.endsWith('.part')).toSorted()
    },
  }
}
