import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isAccepted } from '#server/features/media/file-types.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'
import { seed } from '#server/features/seeding/seed.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openPostgres, openSqlite, type Open } from '#test/databases.ts'
import { makeMenuItem, makePost, makeSetting, makeUser } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { exportWebsite } from './export-website.ts'
import { importWebsite, readExport } from './import-website.ts'

const photograph = await makePhotograph({ width: 80, height: 60 })

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'transfer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const DATES = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z' }
const rule = (fromPath: string, toAddress: string) =>
  JSON.stringify({ id: fromPath, fromPath, toAddress, kind: 'prefix-with-rest', isActive: true, ...DATES })
const menuItem = (id: string, parentId: string) =>
  JSON.stringify({ id, parentId, title: 'X', url: '/x', orderIndex: 9, isActive: true, ...DATES })

/** A website with built-in content and a record of every kind. */
async function makeWebsite(open: Open) {
  const app = await createTestApp({ database: await open() })
  const { deps } = app
  await deps.content.change((trx) => seed(trx, '2026-03-02T08:00:00.000Z'))
  const admin = await app.login('admin')
  const { client } = admin
  const fields = { slug: null, description: null, color: '#3B82F6', isActive: true }
  const parent = await client.categories.create({ ...fields, name: 'News', parentId: null })
  const category = await client.categories.create({ ...fields, name: 'Sport', parentId: parent.id })
  const tag = await client.tags.create({ ...fields, name: 'Oríkì "2026"' })
  const folder = await client.mediaFolders.create({ name: 'Campus' })
  await client.redirectRules.create({ fromPath: '/index.php', toAddress: '/', kind: 'exact', isActive: true })
  const media = await client.media.create({
    folderId: folder.id,
    uploadId: await upload(admin, photograph),
    title: 'Gate',
    altText: null,
    isDecorative: true,
  })
  await client.media.replace({
    id: media.id,
    version: 1,
    uploadId: await upload(admin, await makePhotograph({ width: 30, height: 20 })),
  })
  const post = await client.pages.create({
    kind: 'post',
    title: 'Matriculation',
    slug: 'matriculation',
    content: '<p><span lang="yo">Ẹ kú àbọ̀</span> — 300 students\u2028came.</p>',
    status: 'published',
    featuredImage: media.filePath,
    categoryIds: [category.id],
    tagIds: [tag.id],
  })
  await client.pages.update({
    id: post.id,
    version: post.version,
    kind: 'post',
    title: 'Matriculation',
    slug: 'matriculation-2026',
  })
  const menu = (await client.menuItems.list({})).items
  await client.menuItems.place({ id: menu[0]!.id, version: menu[0]!.version, parentId: menu[3]!.id })
  const { kysely } = deps.database
  await makeSetting(kysely, 'site_name', 'Kano Polytechnic')
  await makeSetting(kysely, 'notice_addresses', 'registrar@college.test')
  await makeSetting(kysely, 'media_api_secret', 'a secret of the image host')
  return { app, client }
}

type App = Awaited<ReturnType<typeof createTestApp>>

const exportTo = (folder: string, { deps }: App) =>
  exportWebsite(folder, { database: deps.database, storage: deps.storage, program: '1.0.0' })

const importFrom = async (folder: string, { deps: { database, storage, content, auditLog } }: App) =>
  importWebsite(await readExport(folder, isAccepted), {
    database,
    storage,
    content,
    auditLog,
    now: () => new Date('2026-04-01T08:00:00.000Z'),
  })

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Every file of a folder with its hash. */
function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.toSorted().map((name) => [name, sha256(readFileSync(join(folder, name)))]))
}

const readText = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

const emptyApp = async (open: Open) => createTestApp({ database: await open() })

test.each([
  { from: 'SQLite', to: 'PostgreSQL', source: openSqlite, target: openPostgres },
  { from: 'PostgreSQL', to: 'SQLite', source: openPostgres, target: openSqlite },
])('an export of $from, imported to $to and exported again, is the same to the byte', async ({ source, target }) => {
  const { app } = await makeWebsite(source)
  const folder = makeFolder()
  const { lines, missingFiles, refused } = await exportTo(join(folder, 'one'), app)
  expect([missingFiles, refused]).toEqual([[], []])
  expect(Object.entries(lines).filter(([, total]) => total === 0)).toEqual([])
  const other = await emptyApp(target)
  await importFrom(join(folder, 'one'), other)
  await exportTo(join(folder, 'other'), other)
  const one = readFolder(join(folder, 'one'))
  expect(Object.keys(one)).toHaveLength(17)
  expect(readFolder(join(folder, 'other'))).toEqual(one)
})

describeEachDatabase('the content of a website', (open) => {
  test('an imported website shows the same pages and files, and the audit log says where they came from', async () => {
    const { app, client } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const other = await emptyApp(open)
    await importFrom(folder, other)
    const [picture] = (await client.media.list({ search: 'Gate' })).items
    const read = async ({ request }: App, path: string) => sha256(Buffer.from(await (await request(path)).arrayBuffer()))
    expect(await read(other, picture!.filePath)).toBe(await read(app, picture!.filePath))
    const page = await other.request('/matriculation-2026')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<span lang="yo">Ẹ kú àbọ̀</span>')])
    expect((await other.request('/matriculation')).headers.get('location')).toContain('/matriculation-2026')
    const log = await other.deps.database.kysely.selectFrom('auditLog').select(['action', 'actorName']).execute()
    expect(log).toEqual([{ action: 'backups.import', actorName: 'The server' }])
  })

  test('an export of a version without media folders is imported', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    rmSync(join(folder, 'media-folders.jsonl'))
    const lines = readText(folder, 'media.jsonl').replaceAll(/,"folderId":[^,}]*/g, '')
    writeFileSync(join(folder, 'media.jsonl'), lines)
    const other = await emptyApp(open)
    await importFrom(folder, other)
    const folders = await other.deps.database.kysely.selectFrom('media').select('folderId').distinct().execute()
    expect(folders).toEqual([{ folderId: null }])
  })

  test('an export has no accounts, enquiries, secrets or addresses of staff', async () => {
    const { app } = await makeWebsite(open)
    await makeUser(app.deps.database.kysely, { email: 'bursar@college.test', firstName: 'Zubairu' })
    const body = new URLSearchParams({ name: 'Ngozi', email: 'ngozi@example.com', subject: 'Fees', message: 'How much?' })
    await app.request('/contact', { method: 'POST', body })
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const texts = readdirSync(folder)
      .filter((name) => name !== 'media')
      .map((name) => readText(folder, name))
      .join('')
    expect(texts).toContain('Kano Polytechnic')
    expect(texts).not.toMatch(/college\.test|Zubairu|Ngozi|How much|a secret of|Amina|passwordHash/)
  })

  test('a website with content is refused, and a new one with its default menu is not', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    await expect(importFrom(folder, app)).rejects.toThrow(/^The website has \d+ .*without content, not even built-in content: /)
    const other = await emptyApp(open)
    const post = await makePost(other.deps.database.kysely, { title: 'Ours' })
    await expect(importFrom(folder, other)).rejects.toThrow('The website has 1 pages and posts.')
    await other.deps.database.kysely.deleteFrom('pages').where('id', '=', post.id).execute()
    await makeMenuItem(other.deps.database.kysely, { title: 'Home', url: '/' })
    await importFrom(folder, other)
    await expect(importFrom(folder, other)).rejects.toThrow('The website has')
  })

  test.each([
    ['a line that is not JSON', 'tags.jsonl', '{', /^tags\.jsonl, line 2: /],
    ['a field of a wrong type', 'menu-items.jsonl', '{"title":7}', /^menu-items\.jsonl, line 5: \w+: /],
    [
      'a script as a link',
      'menu-items.jsonl',
      '{"id":"x","title":"X","url":"javascript:alert(1)","orderIndex":9,"isActive":true,"createdAt":"2026-03-02T08:00:00.000Z","updatedAt":"2026-03-02T08:00:00.000Z"}',
      /line 5: url: An address begins/,
    ],
    [
      'a setting that is no content',
      'site-settings.jsonl',
      '{"settingKey":"media_api_secret","settingValue":"x"}',
      /line 2: settingKey: /,
    ],
    [
      'a setting with a wrong value',
      'site-settings.jsonl',
      '{"settingKey":"brand_main","settingValue":"red"}',
      /line 2: brand_main: /,
    ],
    [
      'a redirect in a circle',
      'redirect-rules.jsonl',
      rule('/lab', '/lab/new'),
      /^redirect-rules\.jsonl, line 2: .*to itself\.$/,
    ],
    [
      'a redirect of an address of the program',
      'redirect-rules.jsonl',
      rule('/.well-known/acme-challenge', 'https://evil.example/'),
      /^redirect-rules\.jsonl, line 2: .*address of the website itself\.$/,
    ],
    ['a menu item under itself', 'menu-items.jsonl', menuItem('x', 'x'), /^menu-items\.jsonl, line 5: its parent is missing, or/],
    [
      'a page that is missing',
      'redirects.jsonl',
      '{"slug":"lost","pageId":"nowhere","createdAt":"2026-03-02T08:00:00.000Z"}',
      /^Nothing was imported\. .*FOREIGN KEY|foreign key/,
    ],
  ])('an export with %s is refused, and nothing of it is stored', async (_, file, line, sentence) => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    appendFileSync(join(folder, file), `${line}\n`)
    const other = await emptyApp(open)
    await expect(importFrom(folder, other)).rejects.toThrow(sentence)
    const { kysely } = other.deps.database
    for (const table of ['pages', 'tags', 'media', 'menuItems', 'siteSettings', 'auditLog'] as const)
      expect(
        await kysely
          .selectFrom(table)
          .select(sql`1`.as('one'))
          .execute(),
      ).toEqual([])
    const stored = await kysely.selectFrom('storedFiles').select('id').execute()
    await removeOrphans({ ...other.deps, now: () => new Date('2026-04-01T10:00:00.000Z') })
    for (const { id } of stored) expect(await other.deps.storage.list(id)).toEqual([])
  })

  test('an import on a full disk says what to do', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const target = await open()
    const other = await createTestApp({ database: target })
    target.faults.failStatement(/insert into "pages"/, Object.assign(new Error('database or disk is full'), { errcode: 13 }))
    await expect(importFrom(folder, other)).rejects.toThrow(
      'Nothing was imported. The disk of DATA_DIR is full. Make room, and import again.',
    )
  })

  test('an import keeps its files when only the answer to COMMIT is lost', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const target = await open()
    const other = await createTestApp({ database: target })
    target.faults.failCommit('after')
    await expect(importFrom(folder, other)).rejects.toThrow(/^The database did not say whether it has the import: /)
    await removeOrphans({ ...other.deps, now: () => new Date('2026-04-01T10:00:00.000Z') })
    const files = await target.kysely.selectFrom('mediaFiles').select('id').execute()
    expect(files).not.toEqual([])
    for (const { id } of files) expect(await other.deps.storage.list(id)).not.toEqual([])
  })

  test('of two imports of an export at once, the refused one leaves the files of the other', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const other = await emptyApp(open)
    const results = await Promise.allSettled([importFrom(folder, other), importFrom(folder, other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const { id } of await other.deps.database.kysely.selectFrom('mediaFiles').select('id').execute())
      expect(await other.deps.storage.list(id)).not.toEqual([])
  })

  test('a file of Media that was changed is refused', async () => {
    const { app } = await makeWebsite(open)
    const folder = join(makeFolder(), 'content')
    await exportTo(folder, app)
    const [id] = readdirSync(join(folder, 'media'))
    writeFileSync(join(folder, 'media', id!), 'Something else')
    await expect(importFrom(folder, await emptyApp(open))).rejects.toThrow(/^The file .* is not as it was exported\.$/)
  })
})

test('a file that the storage had lost is not missed', async () => {
  const { app } = await makeWebsite(openSqlite)
  const [lost] = await app.deps.database.kysely.selectFrom('mediaFiles').select('id').orderBy('id').execute()
  await app.deps.storage.delete(lost!.id)
  const folder = makeFolder()
  expect((await exportTo(join(folder, 'one'), app)).missingFiles).toEqual([lost!.id])
  const other = await emptyApp(openSqlite)
  await importFrom(join(folder, 'one'), other)
  await exportTo(join(folder, 'other'), other)
  expect(readFolder(join(folder, 'other'))).toEqual(readFolder(join(folder, 'one')))
})

test('an export names the lines that an import would refuse', async () => {
  const { app } = await makeWebsite(openSqlite)
  await makeMenuItem(app.deps.database.kysely, { title: 'Old', url: 'javascript:alert(1)' })
  const folder = join(makeFolder(), 'content')
  const { refused } = await exportTo(folder, app)
  expect(refused).toEqual([expect.stringMatching(/^menu-items\.jsonl, line \d: url: An address begins/)])
  await expect(importFrom(folder, await emptyApp(openSqlite))).rejects.toThrow(refused[0])
})

test('an export never writes into a folder that exists', async () => {
  const { app } = await makeWebsite(openSqlite)
  await expect(exportTo(makeFolder(), app)).rejects.toThrow('Name a new folder.')
})
