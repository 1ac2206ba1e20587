import { Hono, type Context } from 'hono'
import { FILE_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { getExtension, isShownByBrowsers, type MimeType } from '#server/features/media/file-types.ts'
import { findServed, type Served } from '#server/features/media/store.ts'
import { originalKey } from '#server/storage/storage.ts'
import { FORMATS, getFormats, MIME_TYPES, getWidths, WIDTHS, type Format } from '#server/features/media/serve/sizes.ts'
import { readVariant } from '#server/features/media/serve/variants.ts'
import { FOR_EVER } from '#server/http/cache-control.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { pathTo, redirectWithin } from '#server/http/redirect.ts'
import { answerPicture } from './answer-picture.ts'
import { sendFile } from './send-file.ts'

/** A file opened by itself runs no script and loads nothing. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox"
/** Revalidated each time: a replaced file keeps its address. */
const EACH_TIME = 'public, no-cache'

/** Files of the Media Library, at their permanent address and in several sizes. */
export function mediaRoutes(deps: Deps) {
  const notFound = (c: Context) => c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' })

  function getHeaders({ mimeType, filePath }: Served, cacheControl: string): Record<string, string> {
    // The address keeps the ending of the first file, also after one of another type has replaced it.
    const name = filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
    return {
      'Content-Type': mimeType,
      'Cache-Control': cacheControl,
      'Content-Security-Policy': ALONE,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': isShownByBrowsers(mimeType)
        ? 'inline'
        : `attachment; filename="${name}.${getExtension(mimeType as MimeType)}"`,
    }
  }

  const sendOriginal = (c: Context<HttpEnv>, file: Served, cacheControl: string) =>
    sendFile(c, {
      etag: file.checksum.slice(0, 32),
      bytes: file.bytes,
      headers: getHeaders(file, cacheControl),
      open: (range) => deps.storage.get(originalKey(file.fileId), range),
    })

  async function sendVariant(c: Context<HttpEnv>, file: Served, width: number, format: Format): Promise<Response> {
    const { bytes, open } = await readVariant(deps, file, width, format)
    const headers = getHeaders({ ...file, mimeType: MIME_TYPES[format] }, FOR_EVER)
    return sendFile(c, { etag: `${file.checksum.slice(0, 32)}-${width}-${format}`, bytes, headers, open })
  }

  return new Hono<HttpEnv>()
    .get(`${FILE_PATHS.media}/:id/:number{v[1-9][0-9]{0,5}}/:name`, async (c) => {
      const { id, number, name } = c.req.param()
      const [, width = '', format = ''] = /^([1-9]\d{1,3})\.(avif|webp|jpg|png)$/.exec(name) ?? []
      const isSize = WIDTHS.some((size) => size === Number(width)) && FORMATS.some((known) => known === format)
      // An unknown size is refused before the database is asked.
      if (format && !isSize) return notFound(c)
      const file = await findServed(deps.database.kysely, id)
      if (!file) return notFound(c)
      const current = `v${file.number}`
      const isThere = isSize
        ? getWidths(file).some((size) => size === Number(width)) && getFormats(file).some((known) => known === format)
        : file.filePath.endsWith(`/${name}`)
      // An old page asks for a replaced file. It gets the current one, in this size if there is one.
      if (number !== current) return redirectWithin(c, isThere ? pathTo('media', id, current, name) : file.filePath, 307)
      if (!isThere) return notFound(c)
      if (!isSize) return sendOriginal(c, file, FOR_EVER)
      return answerPicture(c, () => sendVariant(c, file, Number(width), format as Format))
    })
    .get(`${FILE_PATHS.media}/:id/:name`, async (c) => {
      const file = await findServed(deps.database.kysely, c.req.param('id'))
      return file && file.filePath === c.req.path ? sendOriginal(c, file, EACH_TIME) : notFound(c)
    })
}
