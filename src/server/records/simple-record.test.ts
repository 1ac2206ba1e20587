import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makeContactInfo, makePost, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const CATEGORY = { slug: '', description: '', parentId: '', color: '#3B82F6', isActive: true }
const TAG = { slug: '', description: '', color: '#10B981', isActive: true }

describeEachDatabase('undo of deleted categories, tags and contact info', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const editor = await app.login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const admin = await app.login('admin')
    return { ...app, database, editor, client: editor.client, admin: admin.client }
  }

  test('C §23: a deleted tag comes back as it was, to the posts that had it', async () => {
    const { client, admin, database, request } = await start()
    const tag = await makeTag(database.kysely, { name: 'Sport', slug: 'sport', version: 4 })
    const [kept, gone] = [
      await makePost(database.kysely, { title: 'Finals', tags: [tag] }),
      await makePost(database.kysely, { tags: [tag] }),
    ]
    await client.tags.delete({ id: tag.id })
    expect((await request('/tag/sport')).status).toBe(404)
    expect((await admin.trash.list({})).items).toMatchObject([{ entityType: 'tags', title: 'Sport', deletedBy: 'Bisi Ojo' }])

    await client.pages.delete({ id: gone.id })
    expect(await client.trash.undo({ entityType: 'tags', entityId: tag.id })).toMatchObject({ title: 'Sport' })
    expect(await database.kysely.selectFrom('tags').selectAll().execute()).toEqual([tag])
    expect(await database.kysely.selectFrom('pageTags').selectAll().execute()).toEqual([{ pageId: kept.id, tagId: tag.id }])
    expect(await (await request('/tag/sport')).text()).toContain('Finals')
  })

  test('C §23: a deleted category comes back with its posts and subcategories', async () => {
    const { client, database, request } = await start()
    const sport = await makeCategory(database.kysely, { name: 'Sport', slug: 'sport' })
    const chess = await makeCategory(database.kysely, { name: 'Chess', slug: 'chess', parentId: sport.id })
    await makePost(database.kysely, { title: 'Finals', categories: [sport] })
    await client.categories.delete({ id: sport.id })
    await client.trash.undo({ entityType: 'categories', entityId: sport.id })
    expect(await database.kysely.selectFrom('categories').selectAll().where('id', '=', sport.id).execute()).toEqual([sport])
    expect(await client.categories.get({ id: chess.id })).toMatchObject({ parentId: sport.id, version: 3 })
    expect(await (await request('/category/sport')).text()).toContain('Finals')
  })

  test('C §23: subcategories that have another place by now stay there', async () => {
    const { client, database } = await start()
    const make = (name: string, parentId = '') => client.categories.create({ ...CATEGORY, name, parentId })
    const sport = await make('Sport')
    const [moved, parent, deleted, waiting] = [
      await make('Moved', sport.id),
      await make('Parent', sport.id),
      await make('Deleted', sport.id),
      await make('Waiting', sport.id),
    ]
    await client.categories.delete({ id: sport.id })
    const other = await make('Other')
    await client.categories.update({ ...CATEGORY, id: moved.id, version: 2, name: 'Moved', parentId: other.id })
    await make('Child', parent.id)
    await client.categories.delete({ id: deleted.id })
    await client.trash.undo({ entityType: 'categories', entityId: sport.id })
    const rows = await database.kysely.selectFrom('categories').select(['name', 'parentId']).execute()
    expect(new Map(rows.map(({ name, parentId }) => [name, parentId]))).toEqual(
      new Map([
        ['Sport', null],
        ['Moved', other.id],
        ['Parent', null],
        ['Waiting', sport.id],
        ['Other', null],
        ['Child', parent.id],
      ]),
    )
    expect(waiting.parentId).toBe(sport.id)
  })

  test.each(['is gone', 'is a subcategory itself'])(
    'C §23: a subcategory comes back as a root if its parent %s',
    async (what) => {
      const { client } = await start()
      const make = (name: string, parentId = '') => client.categories.create({ ...CATEGORY, name, parentId })
      const parent = await make('Parent')
      const child = await make('Child', parent.id)
      await client.categories.delete({ id: child.id })
      if (what === 'is gone') await client.categories.delete({ id: parent.id })
      else {
        const other = await make('Other')
        await client.categories.update({ ...CATEGORY, id: parent.id, version: 1, name: 'Parent', parentId: other.id })
      }
      await client.trash.undo({ entityType: 'categories', entityId: child.id })
      expect(await client.categories.get({ id: child.id })).toMatchObject({ parentId: null, level: 0 })
    },
  )

  test('C §23: a record whose slug is taken by now is not restored, and stays in the trash', async () => {
    const { client, admin } = await start()
    const category = await client.categories.create({ ...CATEGORY, name: 'Sport' })
    const tag = await client.tags.create({ ...TAG, name: 'Sport' })
    await client.categories.delete({ id: category.id })
    await client.tags.delete({ id: tag.id })
    await client.categories.create({ ...CATEGORY, name: 'Sport' })
    await client.tags.create({ ...TAG, name: 'Sport' })
    expect(await refusal(client.trash.undo({ entityType: 'categories', entityId: category.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another category has the slug "sport" now. Give that category another one first.',
    })
    expect(await refusal(client.trash.undo({ entityType: 'tags', entityId: tag.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Another tag has the slug "sport" now. Give that tag another one first.',
    })
    expect((await admin.trash.list({})).total).toBe(2)
  })

  test('C §23: deleted contact info comes back to the website at once', async () => {
    const { admin, database, request } = await start()
    const entry = await makeContactInfo(database.kysely, { value: '+234 000 111 2222', orderIndex: 3 })
    const isShown = async () => (await (await request('/contact')).text()).includes('+234 000 111 2222')
    await admin.contactInfo.delete({ id: entry.id })
    expect(await isShown()).toBe(false)
    await admin.trash.undo({ entityType: 'contactInfo', entityId: entry.id })
    expect(await database.kysely.selectFrom('contactInfo').selectAll().execute()).toEqual([entry])
    expect(await isShown()).toBe(true)
  })

  test('C §23: someone who may no longer manage categories and tags cannot undo their deletion', async () => {
    const { client, editor, database } = await start()
    const category = await makeCategory(database.kysely)
    const tag = await makeTag(database.kysely)
    await client.categories.delete({ id: category.id })
    await client.tags.delete({ id: tag.id })
    await database.kysely.updateTable('userProfiles').set({ role: 'author' }).where('id', '=', editor.user.id).execute()
    const undo = (entityType: 'categories' | 'tags', entityId: string) => refusal(client.trash.undo({ entityType, entityId }))
    expect(await undo('categories', category.id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await undo('tags', tag.id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await database.kysely.selectFrom('tags').selectAll().execute()).toEqual([])
  })

  test('C §23: someone who may no longer change the settings cannot undo the deletion of contact info', async () => {
    const { login, database } = await start()
    const admin = await login('admin')
    const entry = await makeContactInfo(database.kysely)
    await admin.client.contactInfo.delete({ id: entry.id })
    await database.kysely.updateTable('userProfiles').set({ role: 'editor' }).where('id', '=', admin.user.id).execute()
    const undo = admin.client.trash.undo({ entityType: 'contactInfo', entityId: entry.id })
    expect(await refusal(undo)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
