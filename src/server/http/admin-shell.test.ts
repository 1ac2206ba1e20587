import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMediaFile } from '#test/make.ts'

describeEachDatabase('the document of the admin', (open) => {
  test('carries the name of the college, follows a change of it, and costs no statement for each visitor', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const read = async () => (await request('/admin-login')).text()
    expect(await read()).toContain('<title>CMS Admin · Harmattan Polytechnic</title>')
    const { client } = await login('admin')
    const { version, updatedAt: _, ...basic } = await client.settings.basic.get()
    await client.settings.basic.save({ ...basic, site_name: 'Jos "Poly" <technic>', version })
    const document = await read()
    expect(document).toContain('<meta name="application-name" content="Jos &quot;Poly&quot; &lt;technic&gt;">')
    expect(document).toContain('<title>CMS Admin · Jos &quot;Poly&quot; &lt;technic&gt;</title>')
    const before = database.statements.length
    await read()
    expect(database.statements.length).toBe(before)
  })

  test('carries the icon and the logo of the college, and its icon for a college without a logo', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const read = async () => (await request('/admin/reset-password')).text()
    expect(await read()).toContain('<meta name="logo" content="/favicon.svg">')
    const { client } = await login('admin')
    await client.settings.brand.save({ brand_main: '#0b5d3b', brand_accent: '', version: 0 })
    const icon = /<link rel="icon" href="(\/brand-[0-9a-f]{12}-icon-64\.png)" type="image\/png">/.exec(await read())?.[1]
    expect(await read()).toContain(`<meta name="logo" content="${icon}">`)
    // Previews in the admin have the colours of the website.
    const [, styles] = /<link rel="stylesheet" href="(\/brand-[0-9a-f]{12}\.css)"/.exec(await (await request('/')).text()) ?? []
    expect(await read()).toContain(
      `<template id="public-head" data-stylesheet="/assets/site.css"><link rel="stylesheet" href="${styles}">`,
    )
    const { filePath } = await makeMediaFile(database.kysely, { width: 100, height: 50 })
    await client.settings.logo.save({ site_logo: filePath, version: 0 })
    expect(await read()).toContain(`<meta name="logo" content="${filePath.replace('/gate.jpg', '/v1/gate.jpg')}">`)
  })

  test('is served without a database too', async () => {
    const database = await open()
    const { request } = await createTestApp({ database })
    await database.kysely.schema.alterTable('site_settings').renameTo('elsewhere').execute()
    expect((await request('/admin-login')).status).toBe(200)
    await database.kysely.schema.alterTable('elsewhere').renameTo('site_settings').execute()
  })

  test('and the page of the API name the same college', async () => {
    const database = await open()
    const { request, login } = await createTestApp({ database })
    const { client } = await login('admin')
    const { version, updatedAt: _, ...basic } = await client.settings.basic.get()
    await client.settings.basic.save({ ...basic, site_name: 'Jos Polytechnic', version })
    const page = await (await request('/api/docs')).text()
    expect(page).toContain('Jos Polytechnic API')
    expect(page).not.toContain('Harmattan')
  })
})
