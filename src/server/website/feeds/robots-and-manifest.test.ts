import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makeSetting } from '#test/make.ts'

/** Whether robots.txt lets a crawler read the path: the longest rule decides (RFC 9309 §2.2.2). */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, rule]) => new RegExp(`^${rule!.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  return !rules.some((rule) => rule.test(path))
}

describe('small files for machines', () => {
  async function makeSite(settings: Record<string, string> = {}) {
    const database = await openSqlite()
    for (const [key, value] of Object.entries(settings)) await makeSetting(database.kysely, key, value)
    const { request } = await createTestApp({ database })
    return async (path: string) => (await request(path)).text()
  }

  test('robots.txt keeps crawlers out of the admin, the API and search results, and out of nothing that begins alike', async () => {
    const robots = await (await makeSite())('/robots.txt')
    expect(robots).toMatch(/^User-agent: \*\n/)
    expect(robots).toContain('\nSitemap: https://college.test/sitemap.xml\n')
    const closed = [
      '/admin',
      '/admin/pages',
      '/admin-login',
      '/admin-login?next=/',
      '/api',
      '/api/docs',
      '/rpc/x',
      '/search',
      '/search?q=x',
      '/seed-data',
      '/accept-invitation?token=x',
      '/contact/sent/ENQ-1',
    ]
    expect(closed.filter((path) => mayCrawl(robots, path))).toEqual([])
    const open = [
      '/',
      '/administration',
      '/admissions',
      '/apiary',
      '/search-and-rescue',
      '/searching',
      '/contact',
      '/blog',
      '/seed-data-sets',
      '/illustrations/x.svg',
      '/og/home.png',
    ]
    expect(open.filter((path) => !mayCrawl(robots, path))).toEqual([])
  })

  test('with indexing switched off, crawlers may read in each page that it is not to be shown, and no file', async () => {
    const get = await makeSite({ robots_index: 'false' })
    const robots = await get('/robots.txt')
    for (const path of ['/', '/about', '/blog']) {
      expect([path, mayCrawl(robots, path)]).toEqual([path, true])
      expect(await get(path)).toContain('<meta name="robots" content="noindex, follow"/>')
    }
    for (const path of ['/media/1/fees.pdf', '/admin', '/search?q=x'])
      expect([path, mayCrawl(robots, path)]).toEqual([path, false])
    expect(robots).not.toContain('Sitemap')
  })

  test('with the sitemap switched off, robots.txt names none', async () => {
    const robots = await (await makeSite({ sitemap_enabled: 'false' }))('/robots.txt')
    expect(robots).toMatch(/^User-agent/)
    expect(robots).not.toContain('Sitemap')
  })

  test('the manifest follows the settings, and its icons are those that we have', async () => {
    const get = await makeSite({ site_name: '  Jos College of Arts', site_description: 'Painting' })
    const manifest = JSON.parse(await get('/site.webmanifest')) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({
      name: 'Jos College of Arts',
      short_name: 'Jos',
      description: 'Painting',
      start_url: '/',
      id: '/',
      scope: '/',
    })
    expect(manifest.icons.map(({ src, sizes, purpose }) => `${src.slice(20)} ${sizes} ${purpose}`)).toEqual([
      'icon-192.png 192x192 any',
      'icon-512.png 512x512 any',
      'maskable-512.png 512x512 maskable',
    ])
    const { icons } = JSON.parse(await (await makeSite({}))('/site.webmanifest')) as typeof manifest
    expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
  })
})
