import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { matchesEtag } from '#server/http/answer.ts'
import type { ByteRange, Stored } from '#server/storage/storage.ts'

interface Sending {
  /** Without quotation marks. It changes with the content. */
  etag: string
  bytes: number
  headers: Record<string, string>
  open(range?: ByteRange): Promise<Stored | undefined>
}

/** Sends a file or a range of it, or 304. The body is streamed. */
export async function sendFile(c: Context, { etag: tag, bytes, headers, open }: Sending): Promise<Response> {
  const etag = `"${tag}"`
  const all = { ...headers, 'ETag': etag, 'Accept-Ranges': 'bytes' }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers: all })

  const isHead = c.req.raw.method === 'HEAD'
  const condition = c.req.header('if-range')
  // A range is for GET only (RFC 9110 §14.2).
  const asked = !isHead && (condition === undefined || condition === etag) ? c.req.header('range') : undefined
  const range = asked ? parseRange(asked, bytes) : undefined
  if (range === 'none') {
    // A cache that kept the refusal would give it to everybody.
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes}` },
    })
  }
  const answer = (body: ReadableStream | null, length: number, part: ByteRange | undefined) =>
    new Response(body, {
      status: part ? 206 : 200,
      headers: {
        ...all,
        'Content-Length': String(length),
        ...(part && { 'Content-Range': `bytes ${part.first}-${part.last}/${bytes}` }),
      },
    })
  const length = range ? range.last - range.first + 1 : bytes
  if (isHead) return answer(null, length, range)
  const stored = await open(range)
  if (!stored) return c.text('The file is not there.', 404, { 'Cache-Control': 'no-store' })
  const body = Readable.toWeb(stored.body) as ReadableStream
  // A bucket may ignore the range, or hold another file. Bytes beyond the announced length would be read as the next answer.
  return stored.bytes === length ? answer(body, length, range) : answer(body, stored.bytes, undefined)
}

/** One range. If there are several or the header is malformed, it is ignored and the whole file is sent (RFC 9110 §14.2). */
export function parseRange(header: string, bytes: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const range =
    first === ''
      ? { first: Math.max(0, bytes - Number(last)), last: bytes - 1 }
      : {
          first: Number(first),
          last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1),
        }
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  return range.first >= bytes || range.first > range.last ? 'none' : range
}
