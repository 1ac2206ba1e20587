import sharp from 'sharp'
import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp, type Browser, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMedia, makeMenuItem, makePage, makeSection, makeSetting } from '#test/make.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { upload } from '#test/upload.ts'
import { removeOldTrash } from '#server/records/trash-retention.ts'
import { removeOrphans } from './remove-orphans.ts'

const wide = await makePhotograph({ width: 800, height: 400 })
const tall = await makePhotograph({ width: 400, height: 800, format: 'png' })
const PDF = Buffer.from(`%PDF-1.7\n${'The gate. '.repeat(100)}\n%%EOF`)
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

async function makeOne(author: Browser, content: Uint8Array = wide) {
  return author.client.media.create({
    uploadId: await upload(author, content),
    title: 'Gate',
    altText: null,
    isDecorative: false,
  })
}

/** What a visitor gets at the address: the shape tells which file it is. */
async function getSectionSchema({ request }: Pick<TestApp, 'request'>, path: string) {
  const { format, width, height } = await sharp(Buffer.from(await (await request(path)).arrayBuffer())).metadata()
  return `${format} ${width}x${height}`
}

describeEachDatabase('files of media', (open) => {
  test('B §4 media: a replaced file keeps its address, visitors see the new one, the former can be restored', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    const made = await makeOne(author)
    await getSectionSchema(app, made.thumbnail!)
    const before = await app.request(made.filePath, { method: 'HEAD' })

    const uploadId = await upload(author, tall, 'other.png')
    const replaced = await author.client.media.replace({ id: made.id, version: made.version, uploadId })
    expect(replaced).toMatchObject({
      id: made.id,
      filePath: made.filePath,
      mediaType: 'image/png',
      thumbnail: `/media/${made.id}/v2/320.webp`,
      version: 2,
    })
    expect(await getSectionSchema(app, made.filePath)).toBe('png 400x800')
    expect((await app.request(made.filePath, { method: 'HEAD' })).headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await getSectionSchema(app, replaced.thumbnail!)).toBe('webp 320x640')

    const moved = await app.request(made.thumbnail!)
    expect([moved.status, moved.headers.get('location')]).toEqual([307, replaced.thumbnail])

    expect(await author.client.media.versions({ id: made.id })).toMatchObject([
      { number: 2, mimeType: 'image/png', isShown: true, savedBy: 'Bisi Ojo' },
      { number: 1, mimeType: 'image/jpeg', isShown: false, savedBy: 'Bisi Ojo' },
    ])
    const restored = await author.client.media.restoreVersion({ id: made.id, version: 2, number: 1 })
    expect(restored).toMatchObject({ version: 3, file: { number: 1 } })
    expect(await getSectionSchema(app, made.filePath)).toBe('jpeg 800x400')
    const third = await author.client.media.replace({ id: made.id, version: 3, uploadId: await upload(author, tall) })
    expect(third.file!.number).toBe(3)
  })

  test('C §21: a replacement that started from an older version is refused, and its file is not kept', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author')
    const made = await makeOne(author)
    await author.client.media.update({ id: made.id, version: 1, title: 'New', altText: '', isDecorative: true })
    const uploadId = await upload(author, tall)
    expect(await refusal(author.client.media.replace({ id: made.id, version: 1, uploadId }))).toMatchObject({ code: 'CONFLICT' })
    expect(await database.kysely.selectFrom('storedFiles').selectAll().execute()).toHaveLength(1)
    // The upload is still there: overwriting knowingly needs no second one.
    expect(await author.client.media.replace({ id: made.id, version: 2, uploadId })).toMatchObject({ version: 3 })
  })

  test('a picture that a page uses can only be replaced by a picture; a document that is used only by a document', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author')
    const made = await makeOne(author)
    const replaceBy = async (version: number, content: Uint8Array, name: string) =>
      author.client.media.replace({ id: made.id, version, uploadId: await upload(author, content, name) })
    const use = (featuredImage: string | null) =>
      database.kysely.updateTable('pages').set({ featuredImage }).where('id', '=', page.id).execute()
    const page = await makePage(database.kysely, { featuredImage: made.filePath })

    const message =
      'A picture that is in use can only be replaced by a picture that browsers show. Upload this file as a new one.'
    expect(await refusal(replaceBy(1, PDF, 'gate.pdf'))).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
    expect(await author.client.media.get({ id: made.id })).toMatchObject({ version: 1, kind: 'image' })
    await use(null)
    expect(await replaceBy(1, PDF, 'gate.pdf')).toMatchObject({ version: 2, kind: 'document' })
    await use(made.filePath)
    expect(await replaceBy(2, PDF, 'other.pdf')).toMatchObject({ version: 3, kind: 'document' })
    const restore = (version: number, number: number) => author.client.media.restoreVersion({ id: made.id, version, number })
    expect(await restore(3, 1)).toMatchObject({ version: 4, kind: 'image' })
    expect(await refusal(restore(4, 2))).toEqual({ code: 'BAD_REQUEST', fields: { number: message } })
  })

  test('a built-in file cannot be replaced, and the message says why', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const author = await app.login('author')
    const { id } = await makeMedia(database.kysely, { filePath: '/illustrations/campus.svg' })
    const uploadId = await upload(author, wide)
    expect(await refusal(author.client.media.replace({ id, version: 1, uploadId }))).toEqual({
      code: 'BAD_REQUEST',
      fields: {
        uploadId: 'This file is part of the program or on another server, so it cannot be replaced. Upload a new file instead.',
      },
    })
  })

  test('where-used: a use is known from the moment it is written to the moment it is gone', async () => {
    const database = await open()
    const { client } = await (await createTestApp({ database })).login('admin')
    const { id, filePath } = await makeMedia(database.kysely, { filePath: '/illustrations/gate.svg' })
    await makePage(database.kysely, { featuredImage: '/illustrations/gate.svg.png' })
    const page = await makePage(database.kysely, { title: 'Open day' })
    const isUsedIn = async () => (await client.media.usedIn({ id })).map(({ title }) => title)
    const write = (content: string) => database.kysely.updateTable('pages').set({ content }).where('id', '=', page.id).execute()
    await indexQueuedPages(database)
    expect(await isUsedIn()).toEqual([])
    await write(`<p><img src="${filePath}" alt=""></p>`)
    expect(await isUsedIn()).toEqual(['Open day'])
    await indexQueuedPages(database)
    expect(await isUsedIn()).toEqual(['Open day'])
    await write('')
    expect(await isUsedIn()).toEqual([])
    await indexQueuedPages(database)
    expect(await isUsedIn()).toEqual([])
  })

  test.each([
    ['author', 'site_logo', false],
    ['editor', 'og_image', false],
    ['author', 'favicon', false],
    ['admin', 'site_logo', true],
  ] as const)('the %s changes a file that the setting %s shows: %s', async (role, key, isAllowed) => {
    const database = await open()
    const app = await createTestApp({ database })
    const person = await app.login(role)
    const { id, filePath, version } = await makeOne(person)
    const { version: newer } = await person.client.media.replace({
      id,
      version,
      uploadId: await upload(person, tall, 'other.png'),
    })
    await makeSetting(database.kysely, key, filePath)

    const message = 'The site settings use this file. Only somebody who may change the site settings can replace or delete it.'
    const refused = isAllowed ? undefined : { code: 'FORBIDDEN', message }
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        () => refusal(call),
      )
    const uploadId = await upload(person, wide)
    expect(await outcome(person.client.media.replace({ id, version: newer, uploadId }))).toEqual(refused)
    const { version: latest } = await person.client.media.get({ id })
    expect(await outcome(person.client.media.restoreVersion({ id, version: latest, number: 1 }))).toEqual(refused)
    expect(await getSectionSchema(app, filePath)).toBe(isAllowed ? 'jpeg 800x400' : 'png 400x800')
    expect(await outcome(person.client.media.delete({ id, isConfirmed: true }))).toEqual(refused)
  })

  test.each([
    ['author', 'replace', false],
    ['author', 'delete', false],
    ['editor', 'replace', true],
    ['editor', 'delete', true],
  ] as const)('the %s may %s a file to which the menu leads: %s', async (role, act, isAllowed) => {
    const database = await open()
    const app = await createTestApp({ database })
    const person = await app.login(role)
    const { id, filePath, version } = await makeOne(person)
    await makeMenuItem(database.kysely, { url: filePath })
    const uploadId = await upload(person, tall)
    const { media } = person.client
    const call = act === 'replace' ? media.replace({ id, version, uploadId }) : media.delete({ id, isConfirmed: true })
    const message = 'The menu uses this file. Only somebody who may change the menu can replace or delete it.'
    const outcome = await call.then(
      () => undefined,
      () => refusal(call),
    )
    expect(outcome).toEqual(isAllowed ? undefined : { code: 'FORBIDDEN', message })
    expect((await app.request(filePath, { method: 'HEAD' })).status).toBe(isAllowed && act === 'delete' ? 404 : 200)
  })

  test('a file that only a draft uses counts as used', async () => {
    const database = await open()
    const { client, ...admin } = await (await createTestApp({ database })).login('admin')
    const made = await makeOne({ client, ...admin })
    const inText = await makePage(database.kysely, { title: 'Admissions' })
    const inSection = await makePage(database.kysely, { title: 'Tour', kind: 'post' })
    const fields = { content: `<p><img src="${made.filePath}" alt="" /></p>` }
    await client.pageDrafts.change({ pageId: inText.id, change: { kind: 'fields', fields, version: 1 } })
    const content = { imageUrl: made.filePath }
    const values = { sectionType: 'cta', title: 'Tour', description: '', content, isActive: true }
    const { sections } = await client.pageDrafts.change({ pageId: inSection.id, change: { kind: 'add', values, after: null } })
    const uses = [
      { entityType: 'pageDrafts', id: inText.id, title: 'Admissions', pageId: null, kind: 'page' },
      { entityType: 'pageDrafts', id: inSection.id, title: 'Tour', pageId: null, kind: 'post' },
    ]
    expect(await client.media.usedIn({ id: made.id })).toEqual(uses)
    expect(await refusal(client.media.delete({ id: made.id }))).toMatchObject({ code: 'CONFLICT', data: { usedIn: uses } })
    const { id, version } = sections[0]!
    await client.pageDrafts.change({ pageId: inSection.id, change: { kind: 'delete', id, version } })
    expect(await client.media.usedIn({ id: made.id })).toEqual(uses.slice(0, 1))
  })

  test('deleting a file in use lists where; confirmed, it goes to the trash and is restored with its files', async () => {
    const database = await open()
    let now = new Date('2026-03-01T09:00:00Z')
    const app = await createTestApp({ database, now: () => now })
    const admin = await app.login('admin')
    const made = await makeOne(admin)
    await admin.client.media.replace({ id: made.id, version: 1, uploadId: await upload(admin, tall) })
    const page = await makePage(database.kysely, { title: 'Admissions', content: `<img src="${made.filePath}">` })
    const post = await makePage(database.kysely, { title: 'Open day', kind: 'post', featuredImage: made.filePath })
    const section = await makeSection(database.kysely, {
      pageId: page.id,
      title: 'Welcome to Harmattan Polytechnic',
      content: { imageUrl: made.filePath },
    })
    await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
    const item = await makeMenuItem(database.kysely, { title: 'Prospectus', url: made.filePath })
    await makeSetting(database.kysely, 'site_logo', made.filePath)
    const rule = { fromPath: '/prospectus', toAddress: made.filePath, kind: 'exact', isActive: true } as const
    const { id: ruleId } = await admin.client.redirectRules.create(rule)
    await makePage(database.kysely, { content: '/media/another/gate.jpg' })

    const uses = [
      { entityType: 'redirectRules', id: ruleId, title: '/prospectus', pageId: null, kind: null },
      { entityType: 'pages', id: page.id, title: 'Admissions', pageId: null, kind: 'page' },
      {
        entityType: 'pageSections',
        id: section.id,
        title: 'Admissions: Welcome to Kano Polytechnic',
        pageId: page.id,
        kind: null,
      },
      { entityType: 'pages', id: post.id, title: 'Open day', pageId: null, kind: 'post' },
      { entityType: 'menuItems', id: item.id, title: 'Prospectus', pageId: null, kind: null },
      { entityType: 'siteSettings', id: 'site_logo', title: 'site_logo', pageId: null, kind: null },
    ]
    expect(await admin.client.media.usedIn({ id: made.id })).toEqual(uses)
    // And when the links of all these pages are in the index, and none of them has to be read.
    await indexQueuedPages(database)
    expect(await admin.client.media.usedIn({ id: made.id })).toEqual(uses)
    expect(await refusal(admin.client.media.delete({ id: made.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'This media item is in use.',
      data: { usedIn: expect.arrayContaining(uses) as object[] },
    })

    await admin.client.media.delete({ id: made.id, isConfirmed: true })
    expect((await app.request(made.filePath)).status).toBe(404)
    now = new Date(now.getTime() + 2 * HOUR)
    await removeOrphans(app.deps)
    const [trashed] = (await admin.client.trash.list({})).items
    expect(trashed).toMatchObject({ entityType: 'media', title: 'Gate' })
    await admin.client.trash.restore({ id: trashed!.id })
    expect(await getSectionSchema(app, made.filePath)).toBe('png 400x800')
    await admin.client.media.restoreVersion({ id: made.id, version: 2, number: 1 })
    expect(await getSectionSchema(app, made.filePath)).toBe('jpeg 800x400')
  })

  test.each(['deleted for good', 'in the trash for 30 days'])('what is %s leaves no file behind', async (how) => {
    const database = await open()
    let now = new Date('2026-03-01T09:00:00Z')
    const app = await createTestApp({ database, now: () => now })
    const admin = await app.login('admin')
    const made = await makeOne(admin)
    const kept = await makeOne(admin, tall)
    await getSectionSchema(app, made.thumbnail!)
    const folders = (await database.kysely.selectFrom('mediaFiles').select(['id', 'mediaId']).execute()).map((row) => ({
      ...row,
      files: () => app.deps.storage.list(row.id),
    }))
    const gone = folders.find(({ mediaId }) => mediaId === made.id)!
    expect(await gone.files()).toEqual(['320.webp', 'original'])
    await admin.client.media.delete({ id: made.id })
    if (how === 'deleted for good') await admin.client.trash.delete({ id: (await admin.client.trash.list({})).items[0]!.id })
    now = new Date(now.getTime() + (how === 'deleted for good' ? 2 * HOUR : 31 * DAY))
    await removeOldTrash(app.deps, AbortSignal.timeout(60_000))
    await removeOrphans(app.deps)
    expect(await gone.files()).toEqual([])
    expect(await folders.find(({ mediaId }) => mediaId === kept.id)!.files()).toEqual(['original'])
    const entered = await database.kysely.selectFrom('storedFiles').select('id').execute()
    expect(entered).toEqual([{ id: folders.find(({ mediaId }) => mediaId === kept.id)!.id }])
  })

  test('a replacement that races a deletion leaves either both done or one refused, and no file unaccounted for', async () => {
    const database = await open()
    let now = new Date('2026-03-01T09:00:00Z')
    const app = await createTestApp({ database, now: () => now })
    const admin = await app.login('admin')
    const made = await makeOne(admin)
    const uploadId = await upload(admin, tall)
    const [replaced, deleted] = await Promise.allSettled([
      admin.client.media.replace({ id: made.id, version: 1, uploadId }),
      admin.client.media.delete({ id: made.id }),
    ])
    expect(deleted.status).toBe('fulfilled')
    const [trashed] = await database.kysely.selectFrom('trash').select('state').execute()
    const files = (JSON.parse(trashed!.state) as { mediaFiles: { id: string }[] }).mediaFiles
    expect(files).toHaveLength(replaced.status === 'fulfilled' ? 2 : 1)
    now = new Date(now.getTime() + DAY)
    await removeOrphans(app.deps)
    const entered = await database.kysely.selectFrom('storedFiles').select('id').execute()
    expect(entered.map(({ id }) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted())
  })
})
