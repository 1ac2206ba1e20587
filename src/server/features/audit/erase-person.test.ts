import { safe } from '@orpc/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeMediaFile, makeTag, makeUser, PASSWORD } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const ADDRESS = '203.0.113.77'
const EMAIL = 'zubairu@college.test'
const ENQUIRY = { name: 'Zubairu', email: 'Zubairu@College.test', subject: 'Fees of Qwerty', message: 'How much?' }
const PAGE = { title: 'Hostels', slug: 'hostels', kind: 'page' as const, content: '<p>Rooms</p>' }

/** The tables in which this text occurs. */
async function tablesWith(database: TestDatabase, text: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await database.kysely.introspection.getTables()) {
    if (/_(?:data|idx|docsize|config|content)$/.test(name)) continue // The inner tables of SQLite's full-text search.
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(database.kysely)
    if (text.test(JSON.stringify(rows))) found.push(name)
  }
  return found
}

describeEachDatabase('erasing a person', (open) => {
  async function start() {
    const database = await open()
    const app = await createTestApp({ database })
    const admin = await app.login('admin')
    const { key } = await admin.client.invitations.invite({ email: EMAIL, role: 'editor' })
    const token = new URLSearchParams(new URL(key.url).hash.slice(1)).get('token')!
    const browser = app.browse({ clientAddress: ADDRESS })
    const names = { firstName: 'Zubairu', lastName: 'Qwerty' }
    await browser.client.invitations.accept({ token, email: EMAIL, ...names, password: PASSWORD })
    const { id } = await database.kysely
      .selectFrom('userProfiles')
      .select('id')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    await database.kysely.updateTable('userCredentials').set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' }).execute()
    await browser.client.sessions.signIn({ email: EMAIL, password: PASSWORD })
    return { ...app, database, admin, browser, id }
  }

  test('leaves neither name nor address in any table, and the log intact', async () => {
    const { deps, database, admin, browser, id, client } = await start()
    const page = await browser.client.pages.create(PAGE)
    await browser.client.account.updateProfile({ firstName: 'Zubairu', lastName: 'Uiop', version: 1 })
    await browser.client.pages.update({ ...PAGE, id: page.id, version: 1, title: 'Halls' })
    await admin.client.pages.update({ ...PAGE, id: page.id, version: 2 })
    const tag = await makeTag(database.kysely)
    await browser.client.tags.delete({ id: tag.id })
    await makeMediaFile(database.kysely, { savedBy: 'Zubairu Qwerty' })
    const deleted = await makeMediaFile(database.kysely, { savedBy: 'Zubairu Qwerty' })
    await admin.client.media.delete({ id: deleted.id })
    await safe(browser.client.users.list({}))
    await client.formSubmissions.submit(ENQUIRY)
    await client.formSubmissions.submit({ ...ENQUIRY, message: 'Once more' })
    const { items } = await admin.client.formSubmissions.list({ group: 'suspects' })
    await admin.client.formSubmissions.delete({ id: items[0]!.id, version: items[0]!.version })
    await safe(client.sessions.signIn({ email: EMAIL, password: 'a wrong one' }))
    await client.account.requestPasswordReset({ email: EMAIL })
    await admin.client.users.createResetLink({ id })
    const other = { ...ENQUIRY, name: 'Ngozi', email: 'ngozi@college.test', subject: 'Fees' }
    await client.formSubmissions.submit(other)

    expect(await refusal(admin.client.audit.erasePerson({ email: EMAIL }))).toMatchObject({ code: 'CONFLICT' })
    expect(await tablesWith(database, /zubairu|qwerty/i)).toContain('user_profiles')
    const version = (await admin.client.users.get({ id })).version
    await admin.client.users.update({ id, version, isActive: false })
    const { entries, records } = await admin.client.audit.erasePerson({ email: EMAIL })
    expect(entries).toBeGreaterThan(5)
    expect(records).toBeGreaterThan(5)

    expect(await tablesWith(database, /zubairu|qwerty|uiop/i)).toEqual([])
    expect((await tablesWith(database, /203\.0\.113\.77/)).filter((table) => table !== 'attempt_counts')).toEqual([])
    expect(await deps.auditLog.verify(database.kysely)).toMatchObject({ isIntact: true, erased: entries })
    expect(await database.kysely.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
    expect((await admin.client.formSubmissions.list({ group: 'suspects' })).items).toMatchObject([{ name: 'Ngozi' }])
    expect((await admin.client.pages.get({ id: page.id })).title).toBe('Hostels')
    await admin.client.trash.undo({ entityType: 'media', entityId: deleted.id })
    expect(await admin.client.media.versions({ id: deleted.id })).toMatchObject([{ savedBy: null }])
    const history = await admin.client.history.list({ entityType: 'pages', entityId: page.id })
    expect(history.map(({ savedBy }) => savedBy)).toEqual(['Amina Bello', null, null])
    expect(await admin.client.audit.erasePerson({ email: EMAIL })).toEqual({ entries: 0, records: 0 })
  })

  test('nothing is erased if a part of it fails', async () => {
    const { database, admin, id } = await start()
    const { version } = await admin.client.users.get({ id })
    await admin.client.users.update({ id, version, isActive: false })
    database.faults.failStatement(/update "audit_log"/)
    expect((await safe(admin.client.audit.erasePerson({ email: EMAIL }))).isSuccess).toBe(false)
    expect(await admin.client.users.get({ id })).toMatchObject({ email: EMAIL })
  })

  test('somebody without an account is erased by the address', async () => {
    const database = await open()
    const { login, client } = await createTestApp({ database })
    const { client: admin } = await login('admin')
    await makeUser(database.kysely, { firstName: 'Zubairu', lastName: 'Other', email: 'other@college.test' })
    await client.formSubmissions.submit(ENQUIRY)
    expect(await admin.audit.erasePerson({ email: EMAIL })).toEqual({ entries: 0, records: 1 })
    expect((await admin.audit.list({ action: 'audit.erasePerson' })).items[0]?.summary).toBe(
      'Erased one person from 0 entries and 1 other record',
    )
    expect(await tablesWith(database, /zubairu@/i)).toEqual([])
    expect(await tablesWith(database, /Zubairu/)).toEqual(['user_profiles'])
  })
})
