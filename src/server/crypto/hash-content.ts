import { createHash } from 'node:crypto'

/** The SHA-256 of content that is read in parts, in hexadecimal. */
export async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return sum.digest('hex')
}
