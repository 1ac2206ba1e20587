import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePost, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const FIELDS = { name: 'Campus Sport', slug: '', description: '', color: '#10B981', isActive: true }

describeEachDatabase('tags', (open) => {
  test('B §2 tags: are listed by name, found by name or slug in any case, and sorted as asked', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    for (const name of ['beta', 'Alpha', 'Gamma']) await makeTag(database.kysely, { name, slug: `on-${name.toLowerCase()}` })
    const namesOf = async (input: Parameters<typeof client.tags.list>[0]) =>
      (await client.tags.list(input)).items.map(({ name }) => name)
    expect(await namesOf({})).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await namesOf({ sort: '-slug' })).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await namesOf({ search: 'ON-B' })).toEqual(['beta'])
    expect(await client.tags.list({ page: 2 })).toEqual({ items: [], total: 3 })
  })

  test('B §5 tags: a missing slug is made from the name; empty fields are stored as null', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    expect(await client.tags.create({ ...FIELDS, name: ' Ọlá & Sport ' })).toMatchObject({
      name: 'Ọlá & Sport',
      slug: 'ola-sport',
      description: null,
      version: 1,
    })
  })

  test('B §5 tags: what is wrong is refused at its field', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    await makeTag(database.kysely, { slug: 'taken' })
    const cases = [
      [{ name: '' }, { name: 'Name is required' }],
      [{ name: 'أخبار 🎓' }, { slug: 'Enter a slug: the name has no Latin letters to make one from.' }],
      [{ name: 'x'.repeat(121) }, { name: 'Name can have at most 120 characters' }],
      [{ slug: 'x'.repeat(121) }, { slug: 'Slug can have at most 120 characters' }],
      [{ slug: 'A b' }, { slug: 'A slug can have only small letters and digits, with single hyphens between them, such as a-b' }],
      [{ slug: 'taken' }, { slug: 'A tag with this slug already exists' }],
      [{ color: 'red;background:url(//evil.example)' }, { color: 'A colour must have the form #3B82F6' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.tags.create({ ...FIELDS, ...fields }))).toEqual({ code: 'BAD_REQUEST', fields: said })
    }
  })

  test('B §7 tags: an update and a deletion change what visitors see, and leave an entry each', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client, user } = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const tag = await client.tags.create(FIELDS)
    await makePost(database.kysely, { tags: [tag] })
    const status = async () => (await request(`/tag/${tag.slug}`)).status
    expect(await status()).toBe(200)

    const { id, version } = tag
    const changed = await client.tags.update({ ...FIELDS, id, version, slug: tag.slug, isActive: false })
    expect(changed).toMatchObject({ isActive: false, version: 2 })
    expect(await status()).toBe(404)

    await client.tags.delete({ id })
    expect(await refusal(client.tags.get({ id }))).toEqual({ code: 'NOT_FOUND', message: 'This tag no longer exists.' })
    expect(await refusal(client.tags.delete({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await database.kysely.selectFrom('pageTags').selectAll().execute()).toEqual([])

    const entries = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(entries.map(({ action, entityId, actorId }) => ({ action, entityId, actorId }))).toEqual(
      ['tags.create', 'tags.update', 'tags.delete'].map((action) => ({ action, entityId: id, actorId: user.id })),
    )
  })

  test('C §21: a change that started from an older version is refused, and says whose came first', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const first = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const second = await login('editor')
    const { id, version } = await first.client.tags.create(FIELDS)
    const { updatedAt } = await first.client.tags.update({ ...FIELDS, id, version, name: 'First' })
    expect(await refusal(second.client.tags.update({ ...FIELDS, id, version, name: 'Second' }))).toEqual({
      code: 'CONFLICT',
      message: 'Somebody else has changed this in the meantime.',
      data: { changedBy: 'Bisi Ojo', changedAt: updatedAt, isOwn: false },
    })
    expect((await second.client.tags.get({ id })).name).toBe('First')
    expect(await refusal(first.client.tags.update({ ...FIELDS, id, version, name: 'From the other tab' }))).toEqual({
      code: 'CONFLICT',
      message: 'You changed this in another tab or on another device.',
      data: { changedBy: 'Bisi Ojo', changedAt: updatedAt, isOwn: true },
    })
  })
})
