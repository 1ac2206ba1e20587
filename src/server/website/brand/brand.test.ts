import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const GREEN = { brand_main: '#0b5d3b', brand_accent: '#D4A017' }
const stylesheetsOf = (html: string) => [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)

describe('the brand of a website', () => {
  test('its colours are on the website at once, in one stylesheet that never changes', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const before = await (await request('/')).text()
    expect(stylesheetsOf(before)).toEqual(['/assets/site.css'])

    const saved = await client.settings.brand.save({ ...GREEN, version: 0 })
    expect(saved).toMatchObject({ brand_main: '#0b5d3b', brand_accent: '#d4a017' })
    const after = await (await request('/')).text()
    const [path, ...others] = stylesheetsOf(after)
    expect(path).toMatch(/^\/brand-[0-9a-f]{12}\.css$/)
    expect(others).toEqual([])

    const answer = await request(path!)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const css = await answer.text()
    expect(css).toMatch(/^body\{color:var\(--ink\)\}/)
    expect(css).toContain('--indigo:#0b5d3b')
    expect((await request('/')).headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  test('without a brand a page is the same as before there was one', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const before = await (await request('/about')).text()
    const { version } = await client.settings.brand.save({ ...GREEN, version: 0 })
    expect(await (await request('/about')).text()).not.toBe(before)
    await client.settings.brand.save({ brand_main: '', brand_accent: '', version })
    expect(await (await request('/about')).text()).toBe(before)
  })

  test('an old page finds the current stylesheet', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const { version } = await client.settings.brand.save({ ...GREEN, version: 0 })
    const [old] = stylesheetsOf(await (await request('/')).text())
    const next = await client.settings.brand.save({ ...GREEN, brand_main: '#4b1d6f', version })
    const [current] = stylesheetsOf(await (await request('/')).text())
    expect(current).not.toBe(old)
    const moved = await request(old!)
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([307, current, 'no-store'])
    await client.settings.brand.save({ brand_main: '', brand_accent: '', version: next.version })
    expect((await request(old!)).headers.get('location')).toBe('/assets/site.css')
  })

  test('corners and pattern alone are a brand too', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    await client.settings.brand.save({
      brand_main: '',
      brand_accent: '',
      brand_corners: 'round',
      brand_pattern: 'weave',
      version: 0,
    })
    const [path] = stylesheetsOf(await (await request('/')).text())
    const css = await (await request(path!)).text()
    expect(css).toContain('--radius:12px')
    expect(css).toContain('--adire:url(')
    expect(css).not.toContain('--paper:')
  })

  test.each(['book', 'sturdy', 'plain', 'round'] as const)(
    'the headings %s load one font file, and it is not Brygada',
    async (face) => {
      const database = await openSqlite()
      const { deps } = await createTestApp({ database })
      const assets = { ...deps.assets, fonts: ['/assets/brygada.woff2'] }
      const { request, login } = await createTestApp({ database, assets })
      const { client } = await login('admin')
      expect(await (await request('/')).text()).toContain('<link rel="preload" href="/assets/brygada.woff2"')
      await client.settings.brand.save({ brand_main: '', brand_accent: '', brand_headings: face, version: 0 })
      const html = await (await request('/about')).text()
      const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href!)
      expect(preloaded).toEqual([expect.stringContaining(`heading-${face}`)])
      const css = await (await request(stylesheetsOf(html)[0]!)).text()
      expect(css).toContain(`src:url(${preloaded[0]}) format("woff2")`)
      expect(css).toContain('--display:Headings,')
    },
  )

  test('what is no colour is refused', async () => {
    const { login } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const cases = ['red', '#12', 'url(//evil.test)', '#123456;}body{display:none'] as const
    for (const brand_main of cases) {
      const saving = client.settings.brand.save({ brand_main, brand_accent: '', version: 0 })
      expect(await refusal(saving)).toMatchObject({
        code: 'BAD_REQUEST',
        fields: { brand_main: 'A colour must have the form #3B82F6' },
      })
    }
  })

  test('a colour that did not come through the form is not written to the page', async () => {
    const database = await openSqlite()
    await makeSetting(database.kysely, 'brand_main', '#123456;}body{display:none}')
    const { request } = await createTestApp({ database })
    expect(stylesheetsOf(await (await request('/')).text())).toEqual(['/assets/site.css'])
  })

  test('the frame of the browser, the app on a phone and the share image have its colours', async () => {
    const { login, request } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const readImage = async () => Buffer.from(await (await request('/og/home.png')).arrayBuffer())
    const before = await readImage()
    await client.settings.brand.save({ ...GREEN, version: 0 })
    expect(await (await request('/')).text()).toContain('<meta name="theme-color" content="#0b5d3b"/>')
    const { theme_color, background_color } = (await (await request('/site.webmanifest')).json()) as Record<string, string>
    expect([theme_color, background_color]).toEqual(['#0b5d3b', expect.stringMatching(/^#f[4-9]/)])
    const after = await readImage()
    expect(after.equals(before)).toBe(false)
    const { data } = await sharp(after)
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0x0b, 0x5d, 0x3b])
  })

  test('a save on top of a colleague’s is refused, and the audit log has both states', async () => {
    const { login } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    await client.settings.brand.save({ ...GREEN, version: 0 })
    expect(await refusal(client.settings.brand.save({ ...GREEN, brand_main: '#123456', version: 0 }))).toMatchObject({
      code: 'CONFLICT',
    })
    const { items } = await client.audit.list({ action: 'siteSettings.save' })
    expect(items[0]).toMatchObject({
      entityId: 'brand',
      summary: 'Changed the look of the website',
      before: { brand_main: '' },
      after: { brand_main: '#0b5d3b' },
    })
  })
})
