import { expect, test } from 'vitest'
import { PUBLIC_SETTINGS } from '#contract/settings/settings.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeSetting } from '#test/make.ts'

const SECRET = 'a-secret-that-nobody-may-see'

describeEachDatabase('public settings', (open) => {
  test('the keys of the public site are there, by RPC and REST alike', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
    await makeSetting(database.kysely, 'robots_index', 'false')
    const wanted = { site_name: 'Kano Polytechnic', robots_index: 'false' }
    expect(await client.settings.listPublic()).toEqual(wanted)
    expect(await (await request('/api/settings')).json()).toEqual(wanted)
  })

  test('A §4 an empty value counts as none', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeSetting(database.kysely, 'site_name', '')
    expect(await client.settings.listPublic()).toEqual({})
  })

  test('C §9: no other key leaves the server, by no way there is', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    for (const key of ['cloudinary_api_secret', 'media_api_secret', 'smtp_password', 'site_name_secret', '']) {
      await makeSetting(database.kysely, key, SECRET)
    }
    expect(await client.settings.listPublic()).toEqual({})
    for (const path of [
      '/api/settings',
      '/api/settings?key=media_api_secret',
      '/',
      '/about',
      '/robots.txt',
      '/api/openapi.json',
    ]) {
      expect(await (await request(path)).text()).not.toContain(SECRET)
    }
  })

  test('C §9: every key of the list is let through', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    for (const key of PUBLIC_SETTINGS) await makeSetting(database.kysely, key, `of ${key}`)
    expect(await client.settings.listPublic()).toEqual(Object.fromEntries(PUBLIC_SETTINGS.map((key) => [key, `of ${key}`])))
  })
})
