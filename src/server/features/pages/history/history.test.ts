import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'

describeEachDatabase('history', (open) => {
  test('the current version comes first, and each says what changed since the one before', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const fields = { title: 'Open Day', slug: 'open-day', kind: 'page' as const }
    const { id } = await client.pages.create({ ...fields, content: '<p>Come</p>' })
    const of = { entityType: 'pages' as const, entityId: id }
    expect(await client.history.list(of)).toMatchObject([
      { version: 1, isCurrent: true, summary: 'Created', savedBy: 'Bisi Ojo' },
    ])

    await client.pages.update({ ...fields, id, version: 1, title: 'Open days', content: '<p>Come soon</p>' })
    const { updatedAt } = await client.pages.update({ ...fields, id, version: 2, title: 'Open days', status: 'draft' })
    expect(await client.history.list(of)).toMatchObject([
      { version: 3, isCurrent: true, savedBy: 'Bisi Ojo', savedAt: updatedAt, summary: 'Taken off the website' },
      { version: 2, isCurrent: false, summary: 'Changed the title and a paragraph' },
      { version: 1, isCurrent: false, summary: 'Created' },
    ])
  })

  test('a version whose address another page has now comes back at the present one, with its own links', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const fields = { title: 'School Fees', slug: 'school-fees', kind: 'page' as const }
    const { id } = await client.pages.create({ ...fields, content: '<p><a href="/school-fees?year=2025">Print</a></p>' })
    await client.pages.update({ ...fields, id, version: 1, slug: 'school-fees-2025', content: '<p>Old</p>' })
    await client.pages.create(fields)
    const restored = await client.history.restore({ entityType: 'pages', entityId: id, version: 1, current: 2 })
    expect(restored).toEqual({
      version: 3,
      addressNotice: 'Another page has the address /school-fees now. This one keeps /school-fees-2025.',
      redirectNotice: null,
    })
    const { slug, content } = await client.pages.get({ id })
    expect(slug).toBe('school-fees-2025')
    expect(content).toContain('href="/school-fees-2025?year=2025"')
    const [entry] = await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence', 'desc').limit(1).execute()
    expect(entry!.summary).toContain(restored.addressNotice)
  })

  test('hiding a section is part of its history', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const { id: pageId } = await makePage(database.kysely, {})
    const fields = { sectionType: 'faq', title: 'Rooms', description: '', content: [{ question: 'Q?', answer: 'A.' }] }
    const { id } = await makeSection(database.kysely, { pageId, ...fields })
    await client.pageSections.update({ ...fields, id, version: 1, isActive: false })
    const [current, first] = await client.history.list({ entityType: 'pageSections', entityId: id })
    expect(current).toMatchObject({ version: 2, summary: 'Hidden' })
    expect(first).toMatchObject({ version: 1, savedBy: null, summary: 'Created' })
  })

  test('other requests get their turn between two versions', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const page = await makePage(database.kysely, { version: 101 })
    const revision = { entityType: 'pages', entityId: page.id, savedBy: null, savedAt: page.updatedAt }
    const revisions = Array.from({ length: 100 }, (_, index) => ({
      ...revision,
      id: `${page.id}-${index}`,
      version: index + 1,
      state: JSON.stringify({ title: `Open day ${index}`, content: '' }),
    }))
    await database.kysely.insertInto('revisions').values(revisions).execute()
    let isListing = true
    const listing = client.history.list({ entityType: 'pages', entityId: page.id }).finally(() => (isListing = false))
    let turns = 0
    for (; isListing; turns += 1) await nextTurn()
    expect(await listing).toHaveLength(101)
    expect(turns).toBeGreaterThan(100)
  })

  test('the newest 100 former versions of a page stay', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const page = await makePage(database.kysely, { title: 'Open Day', version: 105 })
    const other = await makePage(database.kysely, { version: 105 })
    for (const { id } of [page, other]) {
      const revision = { entityType: 'pages', entityId: id, state: '{}', savedBy: null, savedAt: page.updatedAt }
      const revisions = Array.from({ length: 104 }, (_, index) => ({ ...revision, id: `${id}-${index}`, version: index + 1 }))
      await database.kysely.insertInto('revisions').values(revisions).execute()
    }
    await client.pages.update({ id: page.id, version: 105, title: 'Open days', slug: page.slug, kind: 'page' })
    const rows = database.kysely.selectFrom('revisions').select('version').orderBy('version')
    const versions = (await rows.where('entityId', '=', page.id).execute()).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 100 }, (_, index) => index + 6))
    expect(await rows.where('entityId', '=', other.id).execute()).toHaveLength(104)
  })
})
