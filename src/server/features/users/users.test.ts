import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { HARMATTAN, runNode, settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '#server/auth/second-factor/store.ts'
import { makeResetLink } from './reset-at-console.ts'

describeEachDatabase('users', (open) => {
  test('are listed newest first, fifty to a page, and found by email or name in any case', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin', { createdAt: '2020-01-01T00:00:00.000Z' })
    for (let index = 0; index < 60; index += 1) {
      const day = String((index % 28) + 1).padStart(2, '0')
      await makeUser(database.kysely, {
        lastName: `Person ${index}`,
        createdAt: `2026-0${1 + Math.floor(index / 28)}-${day}T00:00:00.000Z`,
      })
    }
    const first = await client.users.list({})
    expect(first.total).toBe(61)
    expect(first.items).toHaveLength(50)
    expect(first.items[0]).toMatchObject({ lastName: 'Person 59' })
    expect((await client.users.list({ page: 2 })).items).toHaveLength(11)
    expect((await client.users.list({ search: 'pERSON 5' })).total).toBe(11)
    expect((await client.users.list({ search: '%' })).total).toBe(0)
    expect((await client.users.list({ search: "'; DROP TABLE pages; --" })).total).toBe(0)
  })

  test('are sorted by the requested column', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin', { firstName: 'bisi', lastName: 'Ojo', createdAt: '2020-01-01T00:00:00.000Z' })
    await makeUser(database.kysely, { firstName: 'Ada', lastName: 'Obi', lastLogin: '2099-01-01T00:00:00.000Z' })
    await makeUser(database.kysely, { firstName: 'Chidi', lastName: 'Eze', role: 'editor', isActive: 0 })
    const namesBy = async (sort: NonNullable<Parameters<typeof client.users.list>[0]['sort']>) =>
      (await client.users.list({ sort })).items.map(({ firstName }) => firstName)
    expect(await namesBy('name')).toEqual(['Ada', 'bisi', 'Chidi'])
    expect(await namesBy('-name')).toEqual(['Chidi', 'bisi', 'Ada'])
    expect(await namesBy('role')).toEqual(['bisi', 'Chidi', 'Ada'])
    expect((await namesBy('isActive'))[0]).toBe('Chidi')
    expect((await namesBy('-lastLogin'))[0]).toBe('Ada')
    expect((await namesBy('createdAt'))[0]).toBe('bisi')
  })

  test('a change leaves an entry with before and after', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const { id } = await makeUser(database.kysely, { role: 'author' })
    const changed = await client.users.update({ id, version: 1, firstName: 'Ngozi', role: 'editor' })
    expect(changed).toMatchObject({ firstName: 'Ngozi', lastName: 'Bello', role: 'editor', version: 2 })
    const { items } = await client.audit.list({ entityType: 'users', entityId: id })
    expect(items).toMatchObject([
      {
        action: 'users.update',
        actorName: 'Amina Bello',
        ipAddress: '203.0.113.7',
        before: { firstName: 'Amina', role: 'author' },
        after: { firstName: 'Ngozi', role: 'editor' },
      },
    ])
  })

  test('a stale change is refused and names who saved first', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin', { firstName: 'Bisi' })
    const { id } = await makeUser(database.kysely)
    await client.users.update({ id, version: 1, firstName: 'One' })
    const { error } = await safe(client.users.update({ id, version: 1, firstName: 'Other' }))
    expect(error).toMatchObject({ code: 'CONFLICT', data: { changedBy: 'Bisi Bello', isOwn: true } })
    expect(await client.users.get({ id })).toMatchObject({ firstName: 'One' })
  })

  test('a person whom an administrator has renamed is not told that they did so themselves, even after a confirmation', async () => {
    const { login } = await createTestApp({ database: await open() })
    const admin = await login('admin', { firstName: 'Bisi' })
    const { client, user } = await login('editor')
    await admin.client.users.update({ id: user.id, version: 1, firstName: 'Ngozi' })
    await client.sessions.confirm({ password: PASSWORD })
    expect(await refusal(client.account.updateProfile({ firstName: 'Ada', lastName: 'Eze', version: 1 }))).toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Bisi Bello', isOwn: false },
    })
  })

  test('are found by their full name', async () => {
    const database = await open()
    const { client } = await (await createTestApp({ database })).login('admin')
    const { id } = await makeUser(database.kysely, { firstName: 'Ọláwálé', lastName: 'Ṣówándé' })
    for (const search of ['Ọláwálé Ṣówándé', 'OLAWALE sowande', 'wale sow']) {
      expect((await client.users.list({ search })).items.map((user) => user.id)).toEqual([id])
    }
  })

  test('deactivating ends that person’s sessions at once, for good', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const admin = await login('admin')
    const person = await login('editor')
    const cookies = [...person.cookies]
    await admin.client.users.update({ id: person.user.id, version: 1, isActive: false })
    await expect(person.client.dashboard.counts()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await admin.client.users.update({ id: person.user.id, version: 2, isActive: true })
    // The refusal removed the cookie; somebody may have kept it.
    for (const [name, value] of cookies) person.cookies.set(name, value)
    expect(await person.client.sessions.current()).toBeNull()
  })

  test('the last active admin can neither be demoted nor deactivated', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('admin')
    await makeUser(database.kysely, { role: 'admin', isActive: 0 })
    for (const change of [{ role: 'viewer' as const }, { isActive: false }]) {
      await expect(client.users.update({ id: user.id, version: 1, ...change })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'The last active admin can neither be demoted nor deactivated.',
        data: { reason: 'last-admin' },
      })
    }
  })

  test('two admins who demote each other at once leave one', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const [one, other] = [await login('admin'), await login('admin')]
    await Promise.all([
      safe(one.client.users.update({ id: other.user.id, version: 1, role: 'viewer' })),
      safe(other.client.users.update({ id: one.user.id, version: 1, role: 'viewer' })),
    ])
    const admins = await database.kysely.selectFrom('userProfiles').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
  })

  test('nobody changes their own role', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await login('admin')
    const { client, user } = await login('admin')
    await expect(client.users.update({ id: user.id, version: 1, role: 'editor' })).rejects.toMatchObject({
      data: { reason: 'own-role' },
    })
  })

  test('an admin hands over a link with which a person chooses a new password, once', async () => {
    const database = await open()
    const { login, browse, mails, deps } = await createTestApp({ database })
    const admin = await login('admin')
    const person = await login('author', { email: 'ada@college.test' })
    const { url } = await admin.client.users.createResetLink({ id: person.user.id })
    const token = new URL(url).hash.replace('#token=', '')
    const { client } = browse()
    expect(await client.account.checkPasswordReset({ token })).toEqual({ email: 'ada@college.test' })
    await client.account.resetPassword({ token, password: 'another-river-42' })
    expect(await person.client.sessions.current()).toBeNull()
    await expect(client.account.resetPassword({ token, password: 'third-river-43' })).rejects.toMatchObject({
      code: 'GONE',
      status: 410,
      defined: true,
    })
    await expect(client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })).rejects.toThrow('Failed to login')
    await client.sessions.signIn({ email: 'ada@college.test', password: 'another-river-42' })
    await deps.outbox.deliverDue()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@college.test', 'A link for a new password for Harmattan Polytechnic was made'],
      ['ada@college.test', 'Your password for Harmattan Polytechnic was changed'],
    ])
    expect(mails[0]!.text).not.toContain(token)
  })

  test('users cannot make a reset link for themselves', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('admin')
    await expect(client.users.createResetLink({ id: user.id })).rejects.toMatchObject({ code: 'FORBIDDEN', defined: true })
    expect(await database.kysely.selectFrom('accountTokens').selectAll().execute()).toEqual([])
  })

  test.each([{ isActive: false }, { role: 'editor' as const }])(
    'such links end with %o of who made them, for good',
    async (change) => {
      const database = await open()
      const { login, client } = await createTestApp({ database })
      const [chief, rogue] = [await login('admin'), await login('admin')]
      const { url } = await rogue.client.users.createResetLink({ id: chief.user.id })
      const token = new URL(url).hash.replace('#token=', '')
      expect(await client.account.checkPasswordReset({ token })).toEqual({ email: chief.user.email })
      await chief.client.users.update({ id: rogue.user.id, version: 1, ...change })
      await expect(client.account.checkPasswordReset({ token })).rejects.toMatchObject({ code: 'GONE' })
      await chief.client.users.update({ id: rogue.user.id, version: 2, isActive: true, role: 'admin' })
      await expect(client.account.resetPassword({ token, password: 'another-river-42' })).rejects.toMatchObject({ code: 'GONE' })
    },
  )

  test('such links end with a new password of who made them', async () => {
    const database = await open()
    const { login, client } = await createTestApp({ database })
    const [chief, robbed] = [await login('admin'), await login('admin')]
    const { url } = await robbed.client.users.createResetLink({ id: chief.user.id })
    await robbed.client.account.changePassword({ currentPassword: PASSWORD, password: 'another-river-42' })
    const token = new URL(url).hash.replace('#token=', '')
    await expect(client.account.checkPasswordReset({ token })).rejects.toMatchObject({ code: 'GONE' })
  })

  test('such a link made while its maker was being deactivated does not work either', async () => {
    const database = await open()
    const { login, client } = await createTestApp({ database })
    const [chief, rogue] = [await login('admin'), await login('admin')]
    const { url } = await rogue.client.users.createResetLink({ id: chief.user.id })
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', rogue.user.id).execute()
    const token = new URL(url).hash.replace('#token=', '')
    await expect(client.account.checkPasswordReset({ token })).rejects.toMatchObject({ code: 'GONE' })
  })

  test('a new role ends that person’s sessions, and the mail says which it is', async () => {
    const database = await open()
    const { login, mails, deps } = await createTestApp({ database })
    const admin = await login('admin', { firstName: 'Bisi' })
    const person = await login('author')
    await admin.client.users.update({ id: person.user.id, version: 1, firstName: 'Ngozi', role: 'author' })
    expect(await person.client.sessions.current()).not.toBeNull()
    await admin.client.users.update({ id: person.user.id, version: 2, role: 'editor' })
    expect(await person.client.sessions.current()).toBeNull()
    await deps.outbox.deliverDue()
    expect(mails).toMatchObject([{ recipient: person.user.email, subject: 'Your role at Harmattan Polytechnic was changed' }])
    expect(mails[0]!.text).toContain('Bisi Bello has changed your role. You are now editor.')
  })

  test('an admin sees where somebody is signed in, and ends one session or all of them', async () => {
    const database = await open()
    const { login, browse } = await createTestApp({ database })
    const admin = await login('admin')
    const person = await login('editor')
    const [second, third] = [browse(), browse({ clientAddress: '198.51.100.4' })]
    for (const { client } of [second, third]) await client.sessions.signIn({ email: person.user.email, password: PASSWORD })
    const { id } = person.user
    const listed = await admin.client.users.listSessions({ id })
    expect(listed.map(({ ipAddress }) => String(ipAddress)).toSorted()).toEqual(['198.51.100.4', '203.0.113.7', '203.0.113.7'])
    expect(JSON.stringify(listed)).not.toMatch(/hash|token/i)
    const { id: sessionId } = listed.find(({ ipAddress }) => ipAddress === '198.51.100.4')!
    expect(await admin.client.users.endSessions({ id, sessionId })).toEqual({ ended: 1 })
    expect(await third.client.sessions.current()).toBeNull()
    // A session of somebody else is not ended under this name.
    const [own] = await admin.client.sessions.list()
    expect(await admin.client.users.endSessions({ id, sessionId: own!.id })).toEqual({ ended: 0 })
    expect(await admin.client.users.endSessions({ id })).toEqual({ ended: 2 })
    expect([await second.client.sessions.current(), await person.client.sessions.current()]).toEqual([null, null])
    const { items } = await admin.client.audit.list({ action: 'users.endSessions' })
    expect(items.map(({ summary }) => summary)).toEqual(['Ended all sessions of Amina Bello', 'Ended a session of Amina Bello'])
    await expect(admin.client.users.listSessions({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('only admins can make such a link, also when others may manage people', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await database.kysely.insertInto('rolePermissions').values({ role: 'editor', permissionId: 'users/manage' }).execute()
    const admin = await login('admin')
    const { client } = await login('editor')
    await expect(client.users.createResetLink({ id: admin.user.id })).rejects.toMatchObject({ code: 'FORBIDDEN', defined: true })
    expect(await database.kysely.selectFrom('accountTokens').selectAll().execute()).toEqual([])
  })

  test('such a link also verifies the email address, because the verification message may never have arrived', async () => {
    const database = await open()
    const { login, client } = await createTestApp({ database })
    const admin = await login('admin')
    const person = await makeUser(database.kysely, { email: 'ada@college.test', isVerified: false })
    const { url } = await admin.client.users.createResetLink({ id: person.id })
    await client.account.resetPassword({ token: new URL(url).hash.replace('#token=', ''), password: 'another-river-42' })
    const session = await client.sessions.signIn({ email: 'ada@college.test', password: 'another-river-42' })
    expect(session.user.isEmailVerified).toBe(true)
  })

  test('harmattan admin reset EMAIL prints such a link, and says what is missing', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'owner@college.test', role: 'admin', isActive: 0 })
    const run = (...words: string[]) =>
      runNode(
        HARMATTAN,
        { ...settingsOf(database.place), SECRET_KEY: TEST_SECRET_KEY, PUBLIC_URL: 'https://college.test' },
        'admin',
        ...words,
      )
    const { code, stdout, stderr } = await run('reset', ' Owner@College.test')
    expect([code, stderr]).toEqual([0, ''])
    const [, token] = /https:\/\/college\.test\/admin\/reset-password#token=(\S+)/.exec(stdout)!
    await client.account.resetPassword({ token: token!, password: 'another-river-42' })
    await client.sessions.signIn({ email: 'owner@college.test', password: 'another-river-42' })

    expect(await run('reset', 'nobody@college.test')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is nobody with the email nobody@college.test. The administrators are: owner@college.test.\n',
    })
    expect(await run()).toMatchObject({ code: 1, stderr: 'Usage: harmattan admin reset EMAIL\n' })
  })

  test('an admin turns two-factor sign-in off for somebody who has lost phone and recovery codes', async () => {
    const database = await open()
    const { login, browse, mails, deps } = await createTestApp({ database })
    const admin = await login('admin', { firstName: 'Bisi' })
    const person = await login('editor')
    const { id, email } = person.user
    const turnOn = { twoFactorSecret: 'lost', twoFactorSince: '2026-01-05T09:00:00.000Z' }
    await database.kysely.updateTable('userCredentials').set(turnOn).where('userId', '=', id).execute()
    await replaceRecoveryCodes(database.kysely, id, ['hash'], turnOn.twoFactorSince)

    await admin.client.users.turnOffTwoFactor({ id })
    expect(await person.client.sessions.current()).toBeNull()
    expect(await countRecoveryCodes(database.kysely, id)).toBe(0)
    const { user } = await browse().client.sessions.signIn({ email, password: PASSWORD })
    expect(user.hasTwoFactor).toBe(false)
    // Once more changes nothing.
    await admin.client.users.turnOffTwoFactor({ id })
    const { items } = await admin.client.audit.list({ action: 'users.turnOffTwoFactor' })
    expect(items.map(({ summary }) => summary)).toEqual(['Turned two-factor sign-in off for Amina Bello'])
    await deps.outbox.deliverDue()
    expect(mails[0]).toMatchObject({ recipient: email, subject: 'Two-factor sign-in for Harmattan Polytechnic is off' })
    expect(mails[0]!.text).toContain('Bisi Bello has turned two-factor sign-in off for your account.')
  })

  test('nobody turns their own two-factor sign-in off in this way, and only admins that of others', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await database.kysely.insertInto('rolePermissions').values({ role: 'editor', permissionId: 'users/manage' }).execute()
    const admin = await login('admin')
    const { client } = await login('editor')
    const turnOn = { twoFactorSecret: 'kept', twoFactorSince: '2026-01-05T09:00:00.000Z' }
    await database.kysely.updateTable('userCredentials').set(turnOn).where('userId', '=', admin.user.id).execute()
    for (const caller of [client, admin.client])
      await expect(caller.users.turnOffTwoFactor({ id: admin.user.id })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        defined: true,
      })
    expect((await client.users.get({ id: admin.user.id })).hasTwoFactor).toBe(true)
  })

  test('the server’s console unlocks a user who is locked out', async () => {
    const database = await open()
    const { client, deps } = await createTestApp({ database })
    const { id } = await makeUser(database.kysely, { email: 'owner@college.test', role: 'admin', isActive: 0, isVerified: false })
    const values = { twoFactorSecret: 'lost', twoFactorSince: '2026-01-05T09:00:00.000Z' }
    await database.kysely.updateTable('userCredentials').set(values).where('userId', '=', id).execute()
    const place = { database, auditLog: deps.auditLog, publicUrl: deps.config.publicUrl, now: deps.now() }
    expect(await makeResetLink(place, 'nobody@college.test')).toBeUndefined()
    const { url } = (await makeResetLink(place, 'owner@college.test'))!
    await client.account.resetPassword({ token: new URL(url).hash.replace('#token=', ''), password: 'another-river-42' })
    const session = await client.sessions.signIn({ email: 'owner@college.test', password: 'another-river-42' })
    expect(session.user).toMatchObject({ role: 'admin', hasTwoFactor: false })
    expect((await client.audit.list({ action: 'users.resetAtConsole' })).total).toBe(1)
  })

  test('unknown people, fields and roles are refused', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, request } = await login('admin')
    await expect(client.users.get({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(client.users.update({ id: 'nobody', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = await makeUser(database.kysely)
    for (const body of [
      { version: 1, role: 'owner' },
      { version: 1, email: 'x@y.test' },
      { role: 'viewer' },
      { version: 1, firstName: '' },
    ]) {
      const response = await request(`/api/users/${id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
    }
  })
})
