import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { originalKey } from '#server/storage/storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makeMediaFile, makeSetting } from '#test/make.ts'

const iconsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href!]),
  )

interface Manifest {
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}

const readManifest = async (request: TestApp['request']) => (await (await request('/site.webmanifest')).json()) as Manifest
const readPicture = async (request: TestApp['request'], path: string) => Buffer.from(await (await request(path)).arrayBuffer())

async function colorAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

async function putFile({ deps }: TestApp, fileId: string, picture: string | Buffer): Promise<void> {
  const file = typeof picture === 'string' ? await sharp(Buffer.from(picture)).png().toBuffer() : picture
  await deps.storage.put(originalKey(fileId), { body: Readable.from([file]), bytes: file.length, contentType: 'image/png' })
}

const square = (fill: string, width = 200) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="200"><path fill="${fill}" d="M0 0h${width}v200H0z"/></svg>`

describe('the icons of a website', () => {
  test('without logo and colours are the built-in ones', async () => {
    const { request } = await createTestApp({ database: await openSqlite() })
    const html = await (await request('/')).text()
    expect(iconsOf(html)).toEqual({ 'icon': '/favicon.svg', 'apple-touch-icon': '/apple-touch-icon.png' })
  })

  test('with colours show the initials of the college, in every size, for ever', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    await client.settings.brand.save({ brand_main: '#0b5d3b', brand_accent: '#d4a017', version: 0 })
    const { icon, 'apple-touch-icon': touch } = iconsOf(await (await request('/about')).text())
    const { icons } = await readManifest(request)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const [path, size] of [
      [icon!, 64],
      [touch!, 180],
      ...icons.map(({ src, sizes }) => [src, Number.parseInt(sizes, 10)] as const),
    ] as const) {
      const answer = await request(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const picture = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(picture).metadata()).toMatchObject({ width: size, height: size })
      expect(picture.length).toBeLessThan(10 * 1024)
      expect(await colorAt(picture, Math.round(size / 2), Math.round(size * 0.05))).toEqual([0x0b, 0x5d, 0x3b, 255])
    }
    expect((await sharp(await readPicture(request, touch!)).stats()).isOpaque).toBe(true)
    expect((await sharp(await readPicture(request, icon!)).stats()).isOpaque).toBe(false)
  })

  test('with a name of its own show its initials, also without colours', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
    const { icon } = iconsOf(await (await request('/')).text())
    expect(await colorAt(await readPicture(request, icon!), 32, 3)).toEqual([0x26, 0x2d, 0x76, 255])
    expect(await (await request('/')).text()).toContain('/brand-icon.png"')
  })

  test('are made from the logo, and made again after its file was replaced', async () => {
    const database = await openSqlite()
    const app = await createTestApp({ database })
    const { request, deps } = app
    const { id, filePath, file } = await makeMediaFile(database.kysely, { fallback: 'png', mimeType: 'image/png' })
    await putFile(app, file.id, square('#4b1d6f'))
    await makeSetting(database.kysely, 'site_logo', filePath)
    const { icon } = iconsOf(await (await request('/')).text())
    expect(await colorAt(await readPicture(request, icon!), 32, 32)).toEqual([0x4b, 0x1d, 0x6f, 255])

    const next = { ...file, id: crypto.randomUUID(), uploadId: crypto.randomUUID(), number: 2 }
    await putFile(app, next.id, square('#d4a017'))
    await deps.content.change(async (trx) => {
      await trx.insertInto('storedFiles').values({ id: next.id, begunAt: file.savedAt }).execute()
      await trx.insertInto('mediaFiles').values(next).execute()
      await trx.updateTable('media').set({ fileNumber: 2 }).where('id', '=', id).execute()
    })
    const { icon: replaced } = iconsOf(await (await request('/')).text())
    expect(replaced).not.toBe(icon)
    expect(await colorAt(await readPicture(request, replaced!), 32, 32)).toEqual([0xd4, 0xa0, 0x17, 255])
    const old = await request(icon!)
    expect([old.status, old.headers.get('location')]).toEqual([307, replaced])
    expect((await readManifest(request)).icons[0]!.src).toContain(replaced!.slice(0, 19))
  })

  test('show the initials if the logo is too long, is elsewhere or cannot be read', async () => {
    const database = await openSqlite()
    const app = await createTestApp({ database })
    const { login, request } = app
    const { client } = await login('admin')
    const wide = await makeMediaFile(database.kysely, { fallback: 'png', mimeType: 'image/png' })
    await putFile(app, wide.file.id, square('#4b1d6f', 900))
    const broken = await makeMediaFile(database.kysely, { fallback: 'png', mimeType: 'image/png' })
    await putFile(app, broken.file.id, Buffer.from('not a picture'))
    const lost = await makeMediaFile(database.kysely)
    let version = 0
    for (const site_logo of [wide.filePath, broken.filePath, lost.filePath, 'https://elsewhere.test/logo.png']) {
      version = (await client.settings.logo.save({ site_logo, version })).version
      const { icon } = iconsOf(await (await request('/')).text())
      expect(await colorAt(await readPicture(request, icon!), 32, 3)).toEqual([0x26, 0x2d, 0x76, 255])
    }
  })

  test('old and unknown addresses find the present icons, or none', async () => {
    const { request } = await createTestApp({ database: await openSqlite() })
    const old = await request('/brand-0123456789ab-touch-180.png')
    expect([old.status, old.headers.get('location'), old.headers.get('cache-control')]).toEqual([
      307,
      '/apple-touch-icon.png',
      'no-store',
    ])
    expect((await request('/brand-0123456789ab-icon-7.png')).status).toBe(404)
  })

  test('the address of the icon in emails leads to the present one', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const locationOf = async () => (await request('/brand-icon.png')).headers.get('location')
    expect(await locationOf()).toBe('/apple-touch-icon.png')
    await client.settings.brand.save({ brand_main: '#0b5d3b', brand_accent: '', version: 0 })
    expect(await locationOf()).toBe(iconsOf(await (await request('/')).text())['apple-touch-icon'])
  })

  test('a program that reads no page, such as one that shows a document, finds the present icon', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const find = async () => {
      const { status, headers } = await request('/favicon.ico')
      return [status, headers.get('location'), headers.get('cache-control')]
    }
    expect(await find()).toEqual([307, '/icon-192.png', 'no-store'])
    await client.settings.brand.save({ brand_main: '#0b5d3b', brand_accent: '', version: 0 })
    expect(await find()).toEqual([307, iconsOf(await (await request('/')).text()).icon, 'no-store'])
  })

  test('the page and the manifest have the same colour, also for a main colour that is too light or too dark for its texts', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    let version = 0
    for (const brand_main of ['#7f8c8d', '#ffd500', '#c8683c']) {
      version = (await client.settings.brand.save({ brand_main, brand_accent: '', version })).version
      const { theme_color } = await readManifest(request)
      expect(await (await request('/')).text()).toContain(`<meta name="theme-color" content="${theme_color}"/>`)
    }
  })
})
