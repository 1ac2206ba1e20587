import { expect, test } from 'vitest'
import { decrypt } from '#server/crypto/encryption.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeSetting } from '#test/make.ts'
import { readHead } from '#test/read-head.ts'
import { refusal } from '#test/refusal.ts'

const BASIC = {
  site_name: 'Kano Polytechnic',
  site_description: 'Skills for life',
  social_facebook: 'https://facebook.com/kano',
  social_x: '',
  social_instagram: '',
  notice_addresses: '',
}
const PROVIDER = { media_cloud_name: 'kano', media_api_key: '12345', media_api_secret: 'never-to-be-seen' }
const SEO = {
  seo_title: 'Study in Kano',
  seo_description: 'Two years, six programmes.',
  seo_keywords: 'polytechnic, Kano',
  og_title: 'Shared',
  og_description: 'For sharing',
  og_image: '/og/about.png',
  twitter_title: 'Tweeted',
  twitter_description: '',
  twitter_image: '',
  robots_index: 'true' as const,
  robots_follow: 'true' as const,
  sitemap_enabled: 'true' as const,
  google_analytics_id: '',
  google_search_console_id: '',
  facebook_pixel_id: '',
}

const storedIn = async ({ kysely }: TestDatabase, key: string) =>
  (await kysely.selectFrom('siteSettings').select('settingValue').where('settingKey', '=', key).executeTakeFirst())?.settingValue

describeEachDatabase('settings of staff', (open) => {
  test('B §2 site settings: name, description and social addresses are on the website at once', async () => {
    const { login, request } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const before = await client.settings.basic.get()
    expect(before).toMatchObject({ site_name: '', version: 0 })
    expect(await (await request('/')).text()).toContain('Harmattan Polytechnic')
    const saved = await client.settings.basic.save({ ...BASIC, version: before.version })
    expect(saved).toMatchObject(BASIC)
    expect(await client.settings.basic.get()).toEqual(saved)
    const html = await (await request('/')).text()
    expect(html).toContain('Kano Polytechnic')
    expect(html).toContain('Skills for life')
    expect(html).toContain('href="https://facebook.com/kano"')
  })

  test('site settings: an address needs no https://, and WhatsApp may be a phone number', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const typed = { social_facebook: ' facebook.com/kanopoly ', social_x: 'http://x.com/kano', social_whatsapp: '0803 555 0147' }
    const first = await client.settings.basic.save({ ...BASIC, ...typed, version: 0 })
    expect(first).toMatchObject({
      social_facebook: 'https://facebook.com/kanopoly',
      social_x: 'http://x.com/kano',
      social_whatsapp: 'https://wa.me/2348035550147',
    })
    const second = await client.settings.basic.save({ ...BASIC, social_whatsapp: 'wa.me/234803', version: first.version })
    expect(second.social_whatsapp).toBe('https://wa.me/234803')
  })

  test('site settings: addresses for notices are looked at one by one, and kept once each', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const save = (notice_addresses: string) => client.settings.basic.save({ ...BASIC, notice_addresses, version: 0 })
    expect(await refusal(save('ada@college.test, nobody'))).toEqual({
      code: 'BAD_REQUEST',
      fields: { notice_addresses: 'nobody is not a valid email address' },
    })
    const saved = await save(' Ada@College.test,registry@college.test\nada@college.test ')
    expect(saved.notice_addresses).toBe('ada@college.test, registry@college.test')
  })

  test('site settings: a new recipient without a dot in the domain is refused, an older one stays', async () => {
    const database = await open()
    await makeSetting(database.kysely, 'notice_addresses', 'registry@mailhost')
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const save = (notice_addresses: string) => client.settings.basic.save({ ...BASIC, notice_addresses, version: 1 })
    expect(await refusal(save('registry@mailhost, ada@gmail'))).toEqual({
      code: 'BAD_REQUEST',
      fields: { notice_addresses: 'This address is not complete: something like .com is missing after @gmail.' },
    })
    expect((await save('registry@mailhost')).notice_addresses).toBe('registry@mailhost')
  })

  test('B §5 site settings: what is wrong is refused at its field', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const cases = [
      [{ social_x: 'javascript:alert(1)' }, { social_x: 'Enter the address, such as facebook.com/kanopoly' }],
      [{ social_x: '@kano' }, { social_x: 'Enter the address, such as facebook.com/kanopoly' }],
      [
        { social_whatsapp: '0803 555' },
        { social_whatsapp: 'Enter a phone number, such as 0803 555 0147, or an address that begins with wa.me/' },
      ],
      [{ site_name: 'x'.repeat(121) }, { site_name: 'Site Name can have at most 120 characters' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.settings.basic.save({ ...BASIC, ...fields, version: 0 }))).toEqual({
        code: 'BAD_REQUEST',
        fields: said,
      })
    }
  })

  test('B §2 site settings: the logo is a picture that visitors may load', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('admin')
    const evil = client.settings.logo.save({ site_logo: 'javascript:alert(1)', version: 0 })
    expect(await refusal(evil)).toMatchObject({ code: 'BAD_REQUEST', fields: { site_logo: expect.any(String) as string } })
    await client.settings.logo.save({ site_logo: '/media/logo.svg', version: 0 })
    expect(await (await request('/')).text()).toContain('/media/logo.svg')
    const row = await database.kysely.selectFrom('siteSettings').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ settingKey: 'site_logo', settingType: 'image' })
  })

  test('C §9: the secret of the media provider is sealed, never read out, kept when left empty, and removable', async () => {
    const database = await open()
    const { login, logged } = await createTestApp({ database })
    const { client, request } = await login('admin')
    const answers: unknown[] = []
    const save = async (fields: Partial<typeof PROVIDER> & { removesSecret?: boolean }) => {
      const { version } = await client.settings.mediaProvider.get()
      const saved = await client.settings.mediaProvider.save({ ...PROVIDER, ...fields, version })
      answers.push(saved, await client.settings.mediaProvider.get())
      return saved
    }
    expect(await save({})).toMatchObject({ media_cloud_name: 'kano', media_api_key: '12345', hasSecret: true })
    const sealed = (await storedIn(database, 'media_api_secret'))!
    expect(decrypt(sealed, TEST_CONFIG.secretKey, 'media_api_secret')).toBe('never-to-be-seen')

    expect(await save({ media_api_secret: '', media_cloud_name: 'jos' })).toMatchObject({ hasSecret: true })
    expect(await storedIn(database, 'media_api_secret')).toBe(sealed)

    const everything = JSON.stringify([
      answers,
      await client.audit.list({}),
      await database.kysely.selectFrom('siteSettings').selectAll().execute(),
      logged,
      await (await request('/api/settings')).text(),
      await (await request('/api/settings/media-provider')).text(),
    ])
    expect(everything).toContain('jos')
    expect(everything).not.toContain('never-to-be-seen')
    expect(JSON.stringify(await client.audit.list({}))).not.toContain(sealed)
    expect(JSON.stringify(answers)).not.toContain(sealed)

    expect(await save({ removesSecret: true })).toMatchObject({ hasSecret: false })
    expect(await storedIn(database, 'media_api_secret')).toBe('')
  })

  test('C §10, §21: a group is saved whole or not at all; a stale one is refused, other groups are not touched', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const first = await login('admin', { firstName: 'Bisi', lastName: 'Ojo' })
    const second = await login('admin')
    const { version } = await first.client.settings.basic.get()
    const saved = await first.client.settings.basic.save({ ...BASIC, version })
    expect(saved.version).toBeGreaterThan(version)
    await first.client.settings.seo.save({ ...SEO, version: 0 })
    expect(await refusal(second.client.settings.basic.save({ ...BASIC, site_name: 'Mine', version }))).toEqual({
      code: 'CONFLICT',
      message: 'Somebody else has changed this in the meantime.',
      data: { changedBy: 'Bisi Ojo', changedAt: saved.updatedAt, isOwn: false },
    })
    expect(await second.client.settings.basic.get()).toEqual(saved)
    const both = await Promise.allSettled(
      ['A', 'B'].map((site_name) => first.client.settings.basic.save({ ...BASIC, site_name, version: saved.version })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const entries = await database.kysely
      .selectFrom('auditLog')
      .select(['entityId', 'summary'])
      .where('action', '=', 'siteSettings.save')
      .orderBy('sequence')
      .execute()
    expect(entries).toEqual([
      { entityId: 'basic', summary: 'Changed the site settings' },
      { entityId: 'seo', summary: 'Changed the SEO settings' },
      { entityId: 'basic', summary: 'Changed the site settings' },
    ])
  })

  test('B §3 SEO: head tags, robots and sitemap follow at once', async () => {
    const { login, request } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const home = async () => readHead(await (await request('/')).text())
    const robots = async () => (await request('/robots.txt')).text()
    expect(await client.settings.seo.get()).toMatchObject({ robots_index: 'true', sitemap_enabled: 'true', version: 0 })
    await home()
    const { version } = await client.settings.seo.save({
      ...SEO,
      google_search_console_id: '<meta name="google-site-verification" content="abc_123-XYZ" />',
      google_analytics_id: 'G-ABCDE12345',
      version: 0,
    })
    expect(await home()).toMatchObject({
      title: 'Study in Kano',
      meta: {
        'description': 'Two years, six programmes.',
        'keywords': 'polytechnic, Kano',
        'og:title': 'Shared',
        'og:image': 'https://college.test/og/about.png',
        'twitter:title': 'Tweeted',
        'google-site-verification': 'abc_123-XYZ',
        'robots': 'index, follow',
      },
    })
    expect(await (await request('/')).text()).toContain('G-ABCDE12345')
    expect(await robots()).toContain('Sitemap: https://college.test/sitemap.xml')
    expect((await request('/sitemap.xml')).status).toBe(200)

    await client.settings.seo.save({
      ...SEO,
      robots_index: 'false',
      robots_follow: 'false',
      sitemap_enabled: 'false',
      version,
    })
    expect((await home()).meta['robots']).toBe('noindex, nofollow')
    expect(await robots()).toMatch(/Disallow: \/media\/\n$/)
    expect((await request('/sitemap.xml')).status).toBe(404)
  })

  test('B §5 SEO: what is wrong is refused at its field, and nothing is saved', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const cases = [
      [{ seo_title: 'x'.repeat(61) }, { seo_title: 'Title can have at most 60 characters' }],
      [{ seo_description: 'x'.repeat(161) }, { seo_description: 'Description can have at most 160 characters' }],
      [{ google_analytics_id: '<script>' }, { google_analytics_id: 'An Analytics id looks like G-XXXXXXXXXX' }],
      [{ facebook_pixel_id: '12a45' }, { facebook_pixel_id: 'A Pixel id is a number of 5 to 20 digits' }],
      [
        { google_search_console_id: '"><script>' },
        { google_search_console_id: 'The code can have only letters, digits, hyphens and underscores' },
      ],
      [{ og_image: 'data:text/html,x' }, { og_image: 'The address of a picture must begin with https:// or /' }],
      [{ og_image: 'http://college.test/x.png' }, { og_image: 'The address of a picture must begin with https:// or /' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.settings.seo.save({ ...SEO, ...fields, version: 0 }))).toEqual({
        code: 'BAD_REQUEST',
        fields: said,
      })
      expect(await database.kysely.selectFrom('siteSettings').selectAll().execute()).toEqual([])
    }
  })
})
