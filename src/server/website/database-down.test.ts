import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openPostgres, openSqlite, type TestDatabase } from '#test/databases.ts'
import { readPage } from '#test/html.ts'
import { makeContactInfo, makeMediaFile, makePage, makeSetting } from '#test/make.ts'

async function administer({ place }: TestDatabase, allow: boolean) {
  const url = new URL(place.databaseUrl!)
  const name = url.pathname.slice(1)
  url.pathname = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allow}`)
  if (!allow) await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  await client.end()
}

const DATABASES = [
  { name: 'SQLite', open: openSqlite, takeDown: ({ kysely }: TestDatabase) => kysely.destroy() },
  { name: 'PostgreSQL', open: openPostgres, takeDown: (database: TestDatabase) => administer(database, false) },
]

async function visit({ request }: TestApp, path: string) {
  const response = await request(path)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, ...readPage(html) }
}

describe.each(DATABASES)('with the database down ($name)', ({ open, takeDown }) => {
  test('pages that are kept are served as if nothing had happened', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'library', title: 'The library' })
    const before = await visit(app, '/library')
    await takeDown(database)
    const after = await visit(app, '/library')
    expect([after.status, after.html]).toEqual([200, before.html])
  })

  test('the last good page is served when a new one cannot be rendered, and that is logged', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'library', title: 'The library' })
    await visit(app, '/library')
    await app.deps.content.change((trx) => trx.updateTable('pages').set({ title: 'Never seen' }).where('id', '=', id).execute())
    await takeDown(database)
    const page = await visit(app, '/library')
    expect([page.status, page.headings]).toEqual([200, expect.arrayContaining(['The library'])])
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 50, path: '/library', msg: 'The last good page was served' }),
    )
  })

  test('the built-in pages come with the program, and are not kept', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await takeDown(database)
    for (const path of ['/', '/about', '/programs', '/contact', '/privacy']) {
      const page = await visit(app, path)
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      expect(page.main.length).toBeGreaterThan(500)
    }
    expect(app.deps.pages.size).toBe(0)
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 50, slug: 'about', msg: 'The built-in page was served' }))
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 50, msg: 'Error fetching site settings' }))
  })

  test('A §8 every other page says Failed to load page. Please try again.', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await takeDown(database)
    for (const path of ['/library', '/blog', '/search?q=x']) {
      const page = await visit(app, path)
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 503, 'no-store'])
      expect(page.main).toContain('Failed to load page. Please try again.')
      expect(page.main).toContain('One moment, please')
    }
    expect(app.logged.filter((line) => line.msg === 'A request failed')).toHaveLength(3)
  })

  test('A §8 a message that cannot be stored is refused, and the form keeps its text', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await takeDown(database)
    const typed = { name: 'Amina', email: 'amina@example.com', phone: '', subject: 'Fees', message: 'A long & careful message' }
    const response = await app.request('/contact', { method: 'POST', body: new URLSearchParams(typed) })
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(readPage(html).main).toContain('Failed to send message. Please try again.')
    expect(html).toMatch(/<textarea[^>]*>A long &amp; careful message<\/textarea>/)
    expect(html).toContain('value="amina@example.com"')
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 50, slug: 'contact', msg: 'The built-in page was served' }),
    )
  })

  test('the visitor who has just sent a message still sees its number', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await takeDown(database)
    const page = await visit(app, '/contact/sent/ENQ-4T9XK2M')
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('ENQ-4T9XK2M')])
  })

  test('every page keeps the name, the colours and the contact entries of the college, also when the content has changed', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { filePath } = await makeMediaFile(database.kysely)
    const settings = { site_name: 'Plateau Polytechnic', site_logo: filePath, brand_main: '#0b5d3b' }
    for (const [key, value] of Object.entries(settings)) await makeSetting(database.kysely, key, value)
    await makeContactInfo(database.kysely, { type: 'phone', value: '+234 803 555 0199' })
    await app.deps.content.change(async () => {})
    const { html } = await visit(app, '/contact')
    const styles = /brand-[0-9a-f]{12}\.css/.exec(html)?.[0]
    await makePage(database.kysely, { status: 'scheduled', publishDate: '2999-01-01T00:00:00.000Z' })
    await app.deps.content.change(async () => {})
    await takeDown(database)
    const form = { method: 'POST', body: new URLSearchParams({ name: 'Amina' }) }
    const answers = ['/library', '/about', '/contact?subject=Fees', '/some/where'].map((path) => app.request(path))
    for (const answer of await Promise.all([...answers, app.request('/contact', form), app.request('/admin-login')])) {
      const page = await answer.text()
      expect(page).toContain('Plateau Polytechnic')
      expect(page).not.toMatch(/Harmattan|\/favicon\.svg/)
      expect(page).toContain(styles)
    }
    expect((await visit(app, '/contact?subject=Fees')).main).toContain('+234 803 555 0199')
    expect((await visit(app, '/about')).html).toContain('+234 803 555 0199')
    expect((await visit(app, '/library')).html).not.toContain(filePath)
  })

  test('a website whose name cannot be read has that of its address', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', 'Plateau Polytechnic')
    await takeDown(database)
    for (const path of ['/library', '/contact?subject=Fees', '/admin-login']) {
      const { html, title } = await visit(app, path)
      expect([title, html]).toEqual([expect.stringContaining('college.test'), expect.not.stringContaining('Harmattan')])
    }
  })

  test('refusals and the 404 page need no database', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await takeDown(database)
    expect((await visit(app, '/some/where/else')).status).toBe(404)
    expect((await app.request('/%ff', { headers: { accept: 'text/html' } })).status).toBe(400)
  })
})

describeEachDatabase('with damaged pages', (open) => {
  test('the settings say the name of the college', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', 'Plateau Polytechnic')
    await database.kysely.schema.alterTable('pages').renameTo('elsewhere').execute()
    for (const path of ['/library', '/about']) {
      const { html } = await visit(app, path)
      expect(html).toContain('Plateau Polytechnic')
      expect(html).not.toContain('Harmattan')
    }
  })
})

test('when PostgreSQL is back, so is everything, with what has changed meanwhile', async () => {
  const database = await openPostgres()
  const app = await createTestApp({ database })
  await visit(app, '/about')
  await administer(database, false)
  expect((await visit(app, '/library')).status).toBe(503)
  await administer(database, true)
  // The pool notices a connection that was ended only when it uses it.
  const save = () => makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
  await expect
    .poll(() =>
      save().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect((await visit(app, '/library')).status).toBe(404)
  await app.deps.content.change(async () => {})
  expect((await visit(app, '/about')).title).toContain('Kano Polytechnic')
})
