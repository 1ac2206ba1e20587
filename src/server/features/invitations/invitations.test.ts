import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const PERSON = { firstName: 'Chidi', lastName: 'Okafor', password: PASSWORD }
const DAY_MS = 24 * 60 * 60 * 1000

const tokenIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token')!

async function invite({ login }: TestApp, email = 'chidi@college.test', role: 'viewer' | 'admin' = 'viewer') {
  const admin = await login('admin')
  const { invitation, key } = await admin.client.invitations.invite({ email, role })
  return { admin, invitation, key, token: tokenIn(key.url), email }
}

describeEachDatabase('invitations', (open) => {
  test('an admin invites, the message has the link, and the new user gets the role', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { invitation, key, token, email, admin } = await invite(app)
    expect(invitation).toMatchObject({ email, role: 'viewer', invitedBy: 'Amina Bello', delivery: { status: 'waiting' } })
    expect(key.url).toMatch(/^https:\/\/college\.test\/accept-invitation#token=[\w-]{43}&email=chidi%40college\.test$/)
    expect(key.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)

    await app.deps.outbox.deliverDue()
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]).toMatchObject({ recipient: email, subject: 'You are invited to Harmattan Polytechnic' })
    expect(app.mails[0]!.text).toContain('invites you to help with the website of Harmattan Polytechnic, as a viewer.')
    expect(app.mails[0]!.text).toContain(key.url)
    expect(app.mails[0]!.text).toContain(key.code)
    expect(app.mails[0]!.html).toContain(key.url.replace('&', '&amp;'))
    expect((await admin.client.invitations.listPending())[0]?.delivery).toMatchObject({ status: 'sent', attempts: 1 })

    const guest = app.browse()
    expect(await guest.client.invitations.check({ token, email })).toMatchObject({ email, role: 'viewer' })
    expect(await guest.client.invitations.accept({ token, email, ...PERSON })).toEqual({ email, needsVerification: true })
    await app.deps.outbox.deliverDue()
    const verify = /https:\S+verify-email#token=(\S+)/.exec(app.mails[1]!.text)!
    await guest.client.account.verifyEmail({ token: verify[1]! })
    const session = await guest.client.sessions.signIn({ email, password: PASSWORD })
    expect(session).toMatchObject({ user: { firstName: 'Chidi', role: 'viewer' }, permissions: ['admin/open'] })
    expect(await admin.client.invitations.listPending()).toEqual([])
  })

  test('an address without a dot in the domain is refused, and nobody is invited', async () => {
    const { login } = await createTestApp({ database: await open() })
    const { client } = await login('admin')
    expect(await refusal(client.invitations.invite({ email: 'x@gmail', role: 'viewer' }))).toEqual({
      code: 'BAD_REQUEST',
      fields: { email: 'This address is not complete: something like .com is missing after @gmail.' },
    })
    expect(await client.invitations.listPending()).toEqual([])
  })

  test('neither token nor code is in the database, also not in the message that waits', async () => {
    const database = await open()
    const { key, token } = await invite(await createTestApp({ database }))
    const rows = [
      await database.kysely.selectFrom('userInvitations').selectAll().execute(),
      await database.kysely.selectFrom('outbox').selectAll().execute(),
      await database.kysely.selectFrom('auditLog').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(key.code)
  })

  test('the printed code opens as the link does, however it is typed', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { key, email } = await invite(app)
    for (const typed of [key.code, key.code.toLowerCase(), key.code.replaceAll('-', ' '), ` ${key.code.replaceAll('-', '')} `]) {
      expect(await app.client.invitations.check({ token: typed, email: email.toUpperCase() })).toMatchObject({ email })
    }
  })

  test('five people at once with one link make one account', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { token, email } = await invite(app)
    const results = await Promise.all(
      Array.from({ length: 5 }, () => safe(app.browse().client.invitations.accept({ token, email, ...PERSON }))),
    )
    expect(results.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
    for (const { error } of results.filter(({ isSuccess }) => !isSuccess)) {
      expect(error).toMatchObject({
        code: 'GONE',
        message: 'This invitation has already been accepted.',
        data: { reason: 'accepted' },
      })
    }
    const people = await database.kysely.selectFrom('userProfiles').select('id').where('email', '=', email).execute()
    expect(people).toHaveLength(1)
  })

  test('what cannot be accepted says why, in the words of the specification', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    const { token, email } = await invite(app)
    const { check } = app.client.invitations
    const unknown = { code: 'NOT_FOUND', status: 404, defined: true, message: 'Invitation not found or invalid.' }
    await expect(check({ token: 'forged', email })).rejects.toMatchObject(unknown)
    await expect(check({ token, email: 'other@college.test' })).rejects.toMatchObject(unknown)
    for (const incomplete of [{ token: '', email }, { token, email: ' ' }, { email }, { token }]) {
      const { error } = await safe(check(incomplete as { token: string; email: string }))
      expect(error).toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ message: 'Invalid invitation link.' }] } })
    }
    time = new Date(time.getTime() + 7 * DAY_MS)
    const expired = {
      code: 'GONE',
      status: 410,
      defined: true,
      message: 'This invitation has expired.',
      data: { reason: 'expired' },
    }
    await expect(check({ token, email })).rejects.toMatchObject(expired)
    await expect(app.client.invitations.accept({ token, email, ...PERSON })).rejects.toMatchObject(expired)
  })

  test('a withdrawn invitation opens nothing, and its message is not sent', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { admin, invitation, token, email } = await invite(app)
    await admin.client.invitations.revoke({ id: invitation.id })
    await expect(app.client.invitations.check({ token, email })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await app.deps.outbox.deliverDue()
    expect(app.mails).toEqual([])
    await expect(admin.client.invitations.revoke({ id: invitation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('sent again it is the same link, for another seven days', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    const admin = await app.login('admin')
    const { invitation, key } = await admin.client.invitations.invite({ email: 'chidi@college.test' })
    await app.deps.outbox.deliverDue()
    time = new Date(time.getTime() + 6 * 60 * 60 * 1000)
    await admin.client.sessions.confirm({ password: PASSWORD })
    const again = await admin.client.invitations.resend({ id: invitation.id })
    expect(again.key).toEqual({ ...key, expiresAt: '2026-01-12T15:00:00.000Z' })
    expect(await admin.client.invitations.showKey({ id: invitation.id })).toEqual(again.key)
    expect(again.invitation.delivery).toMatchObject({ status: 'waiting' })
    await app.deps.outbox.deliverDue()
    expect(app.mails).toHaveLength(2)
  })

  test('a role in the request to accept is refused, and so is any other field', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { token, email } = await invite(app)
    const accept = (extra: object) => safe(app.client.invitations.accept({ token, email, ...PERSON, ...extra }))
    for (const extra of [{ role: 'admin' }, { isActive: true }, { id: 'x' }, { permissions: ['users/manage'] }]) {
      expect((await accept(extra)).error).toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await database.kysely.selectFrom('userProfiles').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('who has an account or an invitation already is not invited once more', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { admin } = await invite(app)
    await makeUser(database.kysely, { email: 'ada@college.test' })
    await expect(admin.client.invitations.invite({ email: 'Chidi@college.test' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { field: 'email', reason: 'already-invited' },
    })
    await expect(admin.client.invitations.invite({ email: 'ada@college.test' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A user with this email already exists.',
      data: { field: 'email', reason: 'has-account' },
    })
  })

  test('a weak password is refused with the reason, and the invitation stays good', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { token, email } = await invite(app)
    const reasonFor = async (password: string) => {
      const { error } = await safe(app.client.invitations.accept({ token, email, ...PERSON, password }))
      return (error as unknown as { data: { issues: { path: string[]; message: string }[] } }).data.issues[0]
    }
    expect(await reasonFor('short')).toMatchObject({
      path: ['password'],
      message: 'Password must be at least 6 characters long.',
    })
    expect(await reasonFor('Password1')).toMatchObject({ message: expect.stringMatching(/most common/) as string })
    expect(await reasonFor('okafor12')).toMatchObject({ message: expect.stringMatching(/part of the name/) as string })
    expect(await app.client.invitations.check({ token, email })).toMatchObject({ email })
  })

  test('only admins make admins, also when others may invite', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    await database.kysely.insertInto('rolePermissions').values({ role: 'editor', permissionId: 'users/manage' }).execute()
    const { client } = await login('editor')
    await expect(client.invitations.invite({ email: 'a@college.test', role: 'admin' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    for (const role of ['viewer', 'contributor', 'author', 'editor'] as const) {
      expect(await client.invitations.invite({ email: `${role}@college.test`, role })).toMatchObject({ invitation: { role } })
    }
  })

  test('the link of an admin’s invitation is shown only to users who could have made it', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await database.kysely.insertInto('rolePermissions').values({ role: 'editor', permissionId: 'users/manage' }).execute()
    const { invitation } = await invite(app, 'chidi@college.test', 'admin')
    const { client } = await app.login('editor')
    const { id } = invitation
    await expect(client.invitations.showKey({ id })).rejects.toMatchObject({ code: 'FORBIDDEN', defined: true })
    await expect(client.invitations.resend({ id })).rejects.toMatchObject({ code: 'FORBIDDEN', defined: true })
  })

  test('guessing is slowed down', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { email } = await invite(app)
    const { client } = app.browse({ clientAddress: '198.51.100.9' })
    const results = await Promise.all(
      Array.from({ length: 120 }, (_, index) => safe(client.invitations.check({ token: `guess ${index}`, email }))),
    )
    expect(results.filter(({ error }) => (error as { code?: string }).code === 'TOO_MANY_REQUESTS')).toHaveLength(20)
  })

  const REMOVED = [{ isActive: false }, { role: 'editor' }] as const

  test.each(REMOVED)('those of an admin end with %o of that admin, and are shown as ended', async (change) => {
    const database = await open()
    const app = await createTestApp({ database })
    const chief = await app.login('admin')
    const { admin: rogue, token, email } = await invite(app, 'backdoor@college.test', 'admin')
    await chief.client.users.update({ id: rogue.user.id, version: 1, ...change })
    const unknown = { code: 'NOT_FOUND', message: 'Invitation not found or invalid.' }
    await expect(app.client.invitations.check({ token, email })).rejects.toMatchObject(unknown)
    await expect(app.client.invitations.accept({ token, email, ...PERSON })).rejects.toMatchObject(unknown)
    expect(await chief.client.invitations.listPending()).toMatchObject([{ email, isEnded: true }])
    await app.deps.outbox.deliverDue()
    expect(app.mails.map(({ recipient }) => recipient)).not.toContain(email)

    await chief.client.users.update({ id: rogue.user.id, version: 2, isActive: true, role: 'admin' })
    await expect(app.client.invitations.accept({ token, email, ...PERSON })).rejects.toMatchObject(unknown)
  })

  test('one that has ended is sent again in another name and with another link, or made anew', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const chief = await app.login('admin', { firstName: 'Bisi' })
    const { admin: former, token, email, invitation } = await invite(app)
    await chief.client.users.update({ id: former.user.id, version: 1, isActive: false })
    await expect(chief.client.invitations.showKey({ id: invitation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const again = await chief.client.invitations.resend({ id: invitation.id })
    expect(again.invitation).toMatchObject({ email, invitedBy: 'Bisi Bello', isEnded: false })
    await expect(app.client.invitations.check({ token, email })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.client.invitations.check({ token: tokenIn(again.key.url), email })).toMatchObject({ email })

    await database.kysely.updateTable('userInvitations').set({ endedAt: '2026-01-05T09:00:00.000Z' }).execute()
    const anew = await chief.client.invitations.invite({ email })
    expect(await chief.client.invitations.listPending()).toMatchObject([{ id: anew.invitation.id, isEnded: false }])
  })

  test('one made while its inviter was being deactivated cannot be accepted either', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { admin, token, email } = await invite(app)
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', admin.user.id).execute()
    await expect(app.client.invitations.accept({ token, email, ...PERSON })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('says whether there is a mail server that takes the message', async () => {
    const database = await open()
    const invitedWith = async (transport: 'smtp' | 'folder', email: string) => {
      const app = await createTestApp({ database, mailer: { transport, send: async () => '' } })
      return (await (await app.login('admin')).client.invitations.invite({ email })).isMailed
    }
    expect(await invitedWith('smtp', 'one@college.test')).toBe(true)
    expect(await invitedWith('folder', 'two@college.test')).toBe(false)
  })
})
