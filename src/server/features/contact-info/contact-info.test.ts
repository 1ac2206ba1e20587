import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeContactInfo } from '#test/make.ts'

describeEachDatabase('contact info', (open) => {
  test('A §7 active entries come by type, then by order, and only with what visitors need', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeContactInfo(database.kysely, { type: 'phone', label: 'Second', value: '2', orderIndex: 2 })
    await makeContactInfo(database.kysely, { type: 'phone', label: 'First', value: '1', orderIndex: 1 })
    await makeContactInfo(database.kysely, { type: 'address', label: 'Campus', value: '1 Road', orderIndex: 9 })
    expect(await client.contactInfo.listActive({})).toEqual([
      { type: 'address', label: 'Campus', value: '1 Road', orderIndex: 9 },
      { type: 'phone', label: 'First', value: '1', orderIndex: 1 },
      { type: 'phone', label: 'Second', value: '2', orderIndex: 2 },
    ])
  })

  test('A §7 those of one type can be read alone', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makeContactInfo(database.kysely, { type: 'phone' })
    await makeContactInfo(database.kysely, { type: 'WhatsApp & SMS', label: 'Any time' })
    expect(await client.contactInfo.listActive({ type: 'WhatsApp & SMS' })).toMatchObject([{ label: 'Any time' }])
    expect(await (await request('/api/contact-info?type=WhatsApp+%26+SMS')).json()).toMatchObject([{ label: 'Any time' }])
    expect(await client.contactInfo.listActive({ type: 'fax' })).toEqual([])
    expect(await client.contactInfo.listActive({ type: "' OR '1'='1" })).toEqual([])
  })

  test('an inactive entry is seen nowhere', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makeContactInfo(database.kysely, { value: 'not-to-be-seen', isActive: 0 })
    expect(await client.contactInfo.listActive({})).toEqual([])
    expect(await client.contactInfo.listActive({ type: 'phone' })).toEqual([])
    expect(await (await request('/contact')).text()).not.toContain('not-to-be-seen')
  })

  test('bad input: a type that is too long or no text is refused', async () => {
    const { client, request } = await createTestApp({ database: await open() })
    await expect(client.contactInfo.listActive({ type: 'x'.repeat(101) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      status: 400,
    })
    expect((await request('/api/contact-info?type[a]=b')).status).toBe(400)
  })
})
