import { API_PATHS } from '#contract/paths.ts'
import type { Browser } from './app.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file in one part with tus, as a browser does. Resolves to the id of the upload. */
export async function upload(
  browser: Pick<Browser, 'request'>,
  content: Uint8Array | string,
  name = 'photo.jpg',
  path: string = API_PATHS.uploads,
): Promise<string> {
  const body = Buffer.from(content)
  const begun = await browser.request(path, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(body.length),
      'Upload-Metadata': `filename ${encoded(name)}`,
    },
  })
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`)
  const address = begun.headers.get('location')!
  if (body.length > 0) {
    const sent = await browser.request(address, {
      method: 'PATCH',
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body,
    })
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  }
  return address.slice(address.lastIndexOf('/') + 1)
}
