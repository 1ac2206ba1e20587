import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { CallContext } from '#contract/idempotency-key.ts'
import type { Tables } from '#server/db/tables.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const TAG = { name: 'Sport', slug: '', description: '', color: '#10B981', isActive: true }
const CATEGORY = { name: 'Sport', slug: '', description: '', parentId: '', color: '#3B82F6', isActive: true }
const PHONE = { type: 'phone', label: 'Registry', value: '+234 803 555 0147', orderIndex: 0, isActive: true }
const SECTION = { sectionType: 'text', title: 'Fees', description: null, content: {}, isActive: true }

type Once = { context: CallContext }
interface Creation {
  table: keyof Tables
  action: string
  send: (client: Client, once: Once, pageId: string) => Promise<object>
}

const CREATIONS: Record<string, Creation> = {
  'a tag': { table: 'tags', action: 'tags.create', send: (client, once) => client.tags.create(TAG, once) },
  'a category': {
    table: 'categories',
    action: 'categories.create',
    send: (client, once) => client.categories.create(CATEGORY, once),
  },
  'a menu item': {
    table: 'menuItems',
    action: 'menuItems.create',
    send: (client, once) => client.menuItems.create({ title: 'Portal', url: '/portal' }, once),
  },
  'a contact entry': {
    table: 'contactInfo',
    action: 'contactInfo.create',
    send: (client, once) => client.contactInfo.create(PHONE, once),
  },
  'a redirect': {
    table: 'redirectRules',
    action: 'redirectRules.create',
    send: (client, once) =>
      client.redirectRules.create({ fromPath: '/old', toAddress: '/about', kind: 'exact', isActive: true }, once),
  },
  'a media folder': {
    table: 'mediaFolders',
    action: 'mediaFolders.create',
    send: (client, once) => client.mediaFolders.create({ name: 'Convocation' }, once),
  },
  'a post': {
    table: 'pages',
    action: 'pages.create',
    send: (client, once) => client.pages.create({ title: 'Games', slug: 'games', kind: 'post', status: 'published' }, once),
  },
  'a copy of a page': {
    table: 'pages',
    action: 'pages.duplicate',
    send: (client, once, id) => client.pages.duplicate({ id }, once),
  },
  'a section': {
    table: 'pageSections',
    action: 'pageSections.create',
    send: (client, once, pageId) => client.pageSections.create({ ...SECTION, pageId }, once),
  },
  'a copy of a section': {
    table: 'pageSections',
    action: 'pageSections.duplicate',
    async send(client, once, pageId) {
      const { sections } = await client.pageSections.list({ pageId })
      const original = sections.find(({ sectionType }) => sectionType === 'faq')!
      return client.pageSections.duplicate({ pageId, id: original.id }, once)
    },
  },
  'a section of a draft': {
    table: 'pageDraftSections',
    action: 'pageDrafts.begin',
    send: async (client, once, pageId) => {
      const { draft: _, ...effect } = await client.pageDrafts.change(
        { pageId, change: { kind: 'add', values: SECTION, after: null } },
        once,
      )
      return effect
    },
  },
  'an invitation': {
    table: 'userInvitations',
    action: 'invitations.invite',
    send: (client, once) => client.invitations.invite({ email: 'chidi@college.test', role: 'viewer' }, once),
  },
}

const once = (): Once => ({ context: { idempotencyKey: uuid() } })
const readIds = async ({ kysely }: TestDatabase, table: keyof Tables) =>
  (
    await kysely
      .selectFrom(table as 'tags')
      .select('id')
      .execute()
  ).map(({ id }) => id)

describeEachDatabase('a request that is repeated after a lost answer', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const { id: pageId } = await makePage(database.kysely, { title: 'Fees', slug: 'fees' })
    await makeSection(database.kysely, { pageId, sectionType: 'faq', content: [] })
    const { client } = await app.login('admin')
    return { ...app, database, pageId, client }
  }

  test.each(Object.entries(CREATIONS))(
    'adds %s once, also if both arrive together, and gets the same answer',
    async (_what, { table, action, send }) => {
      const { client, database, pageId, deps, mails } = await start()
      const before = await readIds(database, table)
      const key = once()
      const [first, second] = await Promise.all([send(client, key, pageId), send(client, key, pageId)])
      expect(second).toEqual(first)
      expect(await send(client, key, pageId)).toEqual(first)
      expect(await readIds(database, table)).toHaveLength(before.length + 1)
      const entries = await database.kysely.selectFrom('auditLog').select('id').where('action', '=', action).execute()
      expect(entries).toHaveLength(1)
      await deps.outbox.deliverDue()
      expect(mails).toHaveLength(action === 'invitations.invite' ? 1 : 0)
    },
  )

  test('two forms add two records', async () => {
    const { client, database } = await start()
    for (const key of [once(), once()]) await client.contactInfo.create(PHONE, key)
    expect(await readIds(database, 'contactInfo')).toHaveLength(2)
  })

  test('answers with the record as it is now, and changes nothing', async () => {
    const { client } = await start()
    const key = once()
    const { id } = await client.tags.create(TAG, key)
    await client.tags.update({ ...TAG, id, name: 'Games', version: 1 })
    expect(await client.tags.create(TAG, key)).toMatchObject({ id, name: 'Games', version: 2 })
  })

  test('does not bring back what was deleted since, also not what is no longer in the trash', async () => {
    const { client, database } = await start()
    const key = once()
    const { id } = await client.menuItems.create({ title: 'Portal', url: '/portal' }, key)
    await client.menuItems.delete({ id })
    const again = () => refusal(client.menuItems.create({ title: 'Portal', url: '/portal' }, key))
    expect(await again()).toMatchObject({ code: 'CONFLICT' })
    await database.kysely.deleteFrom('trash').execute()
    expect(await again()).toMatchObject({ code: 'CONFLICT' })
    expect(await readIds(database, 'menuItems')).toEqual([])
  })

  test('somebody else with the same key adds their own record, and learns nothing of the other', async () => {
    const { client, login, database } = await start()
    const key = once()
    const [mine, other] = [await client.contactInfo.create(PHONE, key), await login('admin')]
    const theirs = await other.client.contactInfo.create({ ...PHONE, label: 'Bursary' }, key)
    expect(theirs).toMatchObject({ label: 'Bursary', version: 1 })
    expect(await readIds(database, 'contactInfo')).toHaveLength(2)
    // The id of a record is no key for it either.
    const guess = await other.client.contactInfo.create({ ...PHONE, label: 'Guess' }, { context: { idempotencyKey: mine.id } })
    expect(guess.id).not.toBe(mine.id)
    expect(await client.contactInfo.get({ id: mine.id })).toEqual(mine)
  })

  test('two pages never share a section', async () => {
    const { client, database, pageId } = await start()
    const { id: otherPage } = await makePage(database.kysely, { title: 'Hostels', slug: 'hostels' })
    const key = once()
    for (const id of [pageId, otherPage]) {
      await client.pageDrafts.change({ pageId: id, change: { kind: 'add', values: SECTION, after: null } }, key)
    }
    expect(new Set(await readIds(database, 'pageDraftSections')).size).toBe(2)
  })

  test('a section that was published since is not added to the next draft', async () => {
    const { client, pageId } = await start()
    const key = once()
    const add = () => client.pageDrafts.change({ pageId, change: { kind: 'add', values: SECTION, after: null } }, key)
    const { draft } = await add()
    await client.pageDrafts.publish({ pageId, version: draft.version! })
    expect(await refusal(add())).toMatchObject({
      code: 'CONFLICT',
      message: 'An earlier attempt added this section, and it has been published since.',
    })
  })

  test('with a key that is no UUID of version 7 is refused', async () => {
    const { client } = await start()
    const create = client.tags.create(TAG, { context: { idempotencyKey: '1' } })
    expect(await refusal(create)).toMatchObject({ code: 'BAD_REQUEST', message: 'Idempotency-Key must be a UUID of version 7.' })
  })
})
