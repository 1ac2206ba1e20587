import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makePost } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { getParentProblem } from './rules.ts'

const FIELDS = { name: 'Campus Life', slug: '', description: '', parentId: '', color: '#3B82F6', isActive: true }

test('categories have two levels and no cycles', () => {
  const root = { id: 'root', parentId: null, hasChildren: false }
  const child = { id: 'child', parentId: 'other', hasChildren: false }
  const parent = { id: 'parent', parentId: null, hasChildren: true }
  expect(getParentProblem(null, root)).toBeUndefined()
  expect(getParentProblem(child, root)).toBeUndefined()
  expect(getParentProblem(root, parent)).toBeUndefined()
  expect(getParentProblem(root, root)).toBe('A category cannot be its own parent')
  expect(getParentProblem(root, child)).toBe('Only a root category can be a parent')
  expect(getParentProblem(parent, root)).toBe('A category with subcategories cannot be put under another one')
  expect(getParentProblem(root, undefined)).toBe('This parent category no longer exists')
})

describeEachDatabase('categories', (open) => {
  test('B §7 categories: are listed as a hierarchy, by order and name, each child under its parent', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const make = (name: string, fields = {}) => makeCategory(database.kysely, { name, slug: name.toLowerCase(), ...fields })
    const sport = await make('sport')
    const news = await make('News')
    await make('Last', { orderIndex: 2 })
    await make('Chess', { parentId: sport.id })
    await make('athletics', { parentId: sport.id })
    await make('Balls', { parentId: sport.id, orderIndex: -1, isActive: 0 })
    await make('Visits', { parentId: news.id })
    const { items, total } = await client.categories.list({})
    expect(items.map(({ level, name }) => `${level} ${name}`)).toEqual([
      '0 News',
      '1 Visits',
      '0 sport',
      '1 Balls',
      '1 athletics',
      '1 Chess',
      '0 Last',
    ])
    expect(total).toBe(7)
    expect(items[3]).toMatchObject({ parentId: sport.id, parentName: 'sport', hasChildren: false, isActive: false })
    expect(items[2]).toMatchObject({ parentId: null, parentName: null, hasChildren: true, isActive: true })
    expect((await client.categories.list({ search: 'CHES' })).items.map(({ name }) => name)).toEqual(['Chess'])
    expect(await client.categories.list({ page: 2 })).toEqual({ items: [], total: 7 })
    expect((await client.categories.listRoots()).map(({ name }) => name)).toEqual(['News', 'sport', 'Last'])
  })

  test('B §5 categories: a slug is made of the name where none is given; an empty parent is none', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('editor')
    expect(await client.categories.create({ ...FIELDS, name: ' Ẹ̀kọ́ & Research ' })).toMatchObject({
      slug: 'eko-research',
      description: null,
      parentId: null,
      level: 0,
      orderIndex: 0,
      version: 1,
    })
  })

  test('B §5 categories: what is wrong is refused at its field', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    await makeCategory(database.kysely, { slug: 'taken' })
    const cases = [
      [{ name: '' }, { name: 'Name is required' }],
      [{ name: 'أخبار 🎓' }, { slug: 'Enter a slug: the name has no Latin letters to make one from.' }],
      [{ slug: 'taken' }, { slug: 'A category with this slug already exists' }],
      [{ color: 'blue' }, { color: 'A colour must have the form #3B82F6' }],
      [{ parentId: 'nobody' }, { parentId: 'This parent category no longer exists' }],
      [{ description: 'x'.repeat(501) }, { description: 'Description can have at most 500 characters' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.categories.create({ ...FIELDS, ...fields }))).toEqual({ code: 'BAD_REQUEST', fields: said })
    }
  })

  test('a third level and a circle are refused, also in two steps at once', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('editor')
    const make = (name: string, parentId = '') => client.categories.create({ ...FIELDS, name, parentId })
    const root = await make('Root')
    const child = await make('Child', root.id)
    const put = ({ id, version, name }: typeof root, parentId: string) =>
      client.categories.update({ ...FIELDS, id, version, name, parentId })
    const refused = (parentId: string) => ({ code: 'BAD_REQUEST', fields: { parentId } })
    expect(await refusal(make('Grandchild', child.id))).toEqual(refused('Only a root category can be a parent'))
    expect(await refusal(put(root, root.id))).toEqual(refused('A category cannot be its own parent'))
    expect(await refusal(put(root, child.id))).toEqual(refused('Only a root category can be a parent'))
    const other = await make('Other')
    expect(await refusal(put(root, other.id))).toEqual(refused('A category with subcategories cannot be put under another one'))
    const third = await make('Third')
    const both = await Promise.allSettled([put(other, third.id), put(third, other.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('the children of a deleted one become roots, and keep their posts', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client, user } = await login('editor')
    const root = await client.categories.create({ ...FIELDS, name: 'Sport' })
    const child = await client.categories.create({ ...FIELDS, name: 'Chess', parentId: root.id })
    await makePost(database.kysely, { title: 'Checkmate', categories: [child] })
    const page = async (slug: string) => (await request(`/category/${slug}`)).text()
    expect(await page('sport')).toContain('Checkmate')

    await client.categories.delete({ id: root.id })
    expect(await refusal(client.categories.get({ id: root.id }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This category no longer exists.',
    })
    expect(await client.categories.get({ id: child.id })).toMatchObject({ parentId: null, level: 0, version: 2 })
    expect((await request('/category/sport')).status).toBe(404)
    expect(await page('chess')).toContain('Checkmate')
    const entries = await database.kysely.selectFrom('auditLog').select(['action', 'actorId']).orderBy('sequence').execute()
    expect(entries).toEqual(
      ['categories.create', 'categories.create', 'categories.delete'].map((action) => ({ action, actorId: user.id })),
    )
  })

  test('B §4 categories: an inactive one is not shown to visitors, at once', async () => {
    const { login, request } = await createTestApp({ database: await open() })
    const { client } = await login('editor')
    const { id, version, slug } = await client.categories.create(FIELDS)
    expect((await request(`/category/${slug}`)).status).toBe(200)
    await client.categories.update({ ...FIELDS, id, version, slug, isActive: false })
    expect((await request(`/category/${slug}`)).status).toBe(404)
  })

  test('C §21: a change of a category that started from an older version is refused', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const { id, version } = await client.categories.create(FIELDS)
    const { updatedAt } = await client.categories.update({ ...FIELDS, id, version, name: 'First' })
    expect(await refusal(client.categories.update({ ...FIELDS, id, version, name: 'Second' }))).toEqual({
      code: 'CONFLICT',
      message: 'You changed this in another tab or on another device.',
      data: { changedBy: 'Bisi Ojo', changedAt: updatedAt, isOwn: true },
    })
  })
})
