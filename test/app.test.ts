import { expect, test } from 'vitest'
import { createTestApp } from './app.ts'
import { describeEachDatabase } from './databases.ts'
import { makeMenuItem, makePage, makeSection } from './make.ts'

describeEachDatabase('the application under test', (open) => {
  test('renders a page out of rows made for it', async () => {
    const database = await open()
    const { request } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'library', title: 'The Library' })
    await makeSection(database.kysely, { pageId: id, title: 'Open all night' })
    const response = await request('/library')
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/The Library.*Open all night/s)
  })

  test('answers the typed client', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeMenuItem(database.kysely, { title: 'Library', url: '/library' })
    expect(await client.menuItems.listActive()).toMatchObject([{ title: 'Library', url: '/library' }])
  })
})
