import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeContactInfo } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const FIELDS = { type: 'phone', label: 'Main Office', value: '+234 000 000 0000' }

describeEachDatabase('contact information of staff', (open) => {
  test('B §2 contact info: all entries come by type and order, inactive ones among them', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    await makeContactInfo(database.kysely, { type: 'phone', label: 'Second', orderIndex: 2, isActive: 0 })
    await makeContactInfo(database.kysely, { type: 'phone', label: 'First', orderIndex: 1 })
    await makeContactInfo(database.kysely, { type: 'address', label: 'Campus', orderIndex: 9 })
    const items = await client.contactInfo.list()
    expect(items.map(({ type, label, isActive }) => ({ type, label, isActive }))).toEqual([
      { type: 'address', label: 'Campus', isActive: true },
      { type: 'phone', label: 'First', isActive: true },
      { type: 'phone', label: 'Second', isActive: false },
    ])
  })

  test('B §5 contact info: an order is read as a number', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const cases = [
      [undefined, 0],
      ['', 0],
      ['seven', 0],
      ['7', 7],
      ['7.9', 7],
      [-3, -3],
    ] as const
    for (const [orderIndex, stored] of cases) {
      expect(await client.contactInfo.create({ ...FIELDS, orderIndex })).toMatchObject({
        ...FIELDS,
        orderIndex: stored,
        isActive: true,
        version: 1,
      })
    }
  })

  test('B §3 contact info: the type is free text, and known types are recognised in any case', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const typeOf = async (type: string) => (await client.contactInfo.create({ ...FIELDS, type })).type
    expect(await typeOf(' Fax ')).toBe('fax')
    expect(await typeOf('WhatsApp & SMS')).toBe('WhatsApp & SMS')
  })

  test('B §5 contact info: what is wrong is refused at its field', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    const cases = [
      [{ type: ' ' }, { type: 'Type is required' }],
      [{ label: '' }, { label: 'Label is required' }],
      [{ value: '' }, { value: 'Value is required' }],
      [{ value: 'x'.repeat(501) }, { value: 'Value can have at most 500 characters' }],
      [{ orderIndex: 1e9 }, { orderIndex: 'Order is too large' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.contactInfo.create({ ...FIELDS, ...fields }))).toEqual({ code: 'BAD_REQUEST', fields: said })
    }
  })

  test('contact info: a new value that does not suit its type is refused, an older one stays', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const email = { ...FIELDS, type: 'Email', value: 'info@kaduna' }
    const said = {
      code: 'BAD_REQUEST',
      fields: { value: 'This address is not complete: something like .com is missing after @kaduna.' },
    }
    expect(await refusal(client.contactInfo.create(email))).toEqual(said)
    expect(await refusal(client.contactInfo.create({ ...email, value: 'wrong-mail' }))).toMatchObject({
      fields: { value: 'Please enter a valid email address' },
    })
    const { id } = await makeContactInfo(database.kysely, { type: 'email', value: 'info@kaduna' })
    const kept = await client.contactInfo.update({ ...email, id, version: 1, label: 'Registry' })
    expect(kept).toMatchObject({ label: 'Registry', value: 'info@kaduna' })
    expect(await refusal(client.contactInfo.update({ ...email, id, version: 2, value: 'x@kano' }))).toMatchObject({
      fields: { value: 'This address is not complete: something like .com is missing after @kano.' },
    })
  })

  test('B §7 contact info: footer and contact page follow every change at once, and each leaves an entry', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client, user } = await login('admin')
    const shows = async (text: string) =>
      Promise.all(['/', '/contact'].map(async (path) => (await (await request(path)).text()).includes(text)))
    expect(await shows('+234 000 111 2222')).toEqual([false, false])
    const { id, version } = await client.contactInfo.create({ ...FIELDS, value: '+234 000 111 2222' })
    expect(await shows('+234 000 111 2222')).toEqual([true, true])
    await client.contactInfo.update({ ...FIELDS, id, version, value: '+234 000 333 4444', isActive: true })
    expect(await shows('+234 000 333 4444')).toEqual([true, true])
    await client.contactInfo.update({ ...FIELDS, id, version: 2, value: '+234 000 333 4444', isActive: false })
    expect(await shows('+234 000 333 4444')).toEqual([false, false])
    await client.contactInfo.delete({ id })
    expect(await refusal(client.contactInfo.delete({ id }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This contact info no longer exists.',
    })
    const entries = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(entries.map(({ action, entityId, actorId }) => ({ action, entityId, actorId }))).toEqual(
      ['create', 'update', 'update', 'delete'].map((verb) => ({ action: `contactInfo.${verb}`, entityId: id, actorId: user.id })),
    )
  })

  test('C §21: a change of contact info that started from an older version is refused', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin', { firstName: 'Bisi', lastName: 'Ojo' })
    const { id, version } = await client.contactInfo.create(FIELDS)
    await client.contactInfo.update({ ...FIELDS, id, version, label: 'First' })
    expect(await refusal(client.contactInfo.update({ ...FIELDS, id, version, label: 'Second' }))).toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
    expect((await client.contactInfo.get({ id })).label).toBe('First')
  })
})
