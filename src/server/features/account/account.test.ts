import { safe } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { createAttemptCounter } from '#server/auth/rate-limit/attempt-counter.ts'
import { createThrottle } from '#server/auth/rate-limit/throttle.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'

const NEXT = 'another-river-42'

async function linkFromMail({ deps, mails }: TestApp): Promise<string> {
  await deps.outbox.deliverDue()
  return /#token=(\S+)/.exec(mails.at(-1)!.text)![1]!
}

describeEachDatabase('the own account', (open) => {
  test('a new password ends every other session, and a message reports it', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const [here, there] = [app.browse(), app.browse()]
    await here.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    await there.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    const former = new Map(here.cookies)
    await here.client.account.changePassword({ currentPassword: PASSWORD, password: NEXT })
    expect(await here.client.sessions.current()).not.toBeNull()
    // The session continues with a new token: a stolen old one neither opens nor ends it.
    const thief = app.browse()
    for (const [name, value] of former) thief.cookies.set(name, value)
    const answer = await thief.request('/api/session')
    expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([null, []])
    expect(await there.client.sessions.current()).toBeNull()
    await expect(there.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })).rejects.toThrow(
      'Failed to login',
    )
    await there.client.sessions.signIn({ email: 'ada@college.test', password: NEXT })
    await app.deps.outbox.deliverDue()
    expect(app.mails[0]).toMatchObject({ recipient: 'ada@college.test' })
  })

  test.each([
    ['somebody chooses another with a link', { passwordHash: 'another' }, {}],
    ['the session is ended', {}, { endedAt: '2026-01-05T09:00:00.000Z' }],
  ])('no new password is stored if %s while it is hashed', async (_, access, session) => {
    const database = await open()
    const db = database.kysely
    const throttle = createThrottle(createAttemptCounter({ database, now: () => new Date() }))
    const readHash = async () => (await db.selectFrom('userCredentials').select('passwordHash').execute())[0]!.passwordHash
    let stored: string | undefined
    const { login } = await createTestApp({
      database,
      throttle: {
        ...throttle,
        async succeededInSession(name) {
          const updatedAt = new Date().toISOString()
          await db
            .updateTable('userCredentials')
            .set({ ...access, updatedAt })
            .execute()
          await db
            .updateTable('sessions')
            .set({ lastSeenAt: updatedAt, ...session })
            .execute()
          stored = await readHash()
          return throttle.succeededInSession(name)
        },
      },
    })
    const { client } = await login('viewer')
    const { error } = await safe(client.account.changePassword({ currentPassword: PASSWORD, password: NEXT }))
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', message: 'Auth session missing!' })
    expect(await readHash()).toBe(stored)
  })

  test('the current password has to be right, and guessing it is slowed down', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const change = () => safe(client.account.changePassword({ currentPassword: 'guess', password: NEXT }))
    expect((await change()).error).toMatchObject({ code: 'FORBIDDEN', message: 'The current password is incorrect.' })
    for (let index = 0; index < 9; index += 1) await change()
    expect((await change()).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('a server may require longer passwords, and the message says how long', async () => {
    const database = await open()
    const { login, client } = await createTestApp({ database, config: { ...TEST_CONFIG, passwordMinLength: 12 } })
    expect(await client.account.passwordPolicy()).toEqual({ minLength: 12 })
    const own = await login('viewer')
    const { error } = await safe(own.client.account.changePassword({ currentPassword: PASSWORD, password: 'river-tall' }))
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['password'], message: 'Password must be at least 12 characters long.' }] },
    })
  })

  test('a link by mail opens a new password within the hour', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    await app.client.account.requestPasswordReset({ email: 'ada@college.test' })
    const late = await linkFromMail(app)
    time = new Date(time.getTime() + 3_600_000)
    await expect(app.client.account.checkPasswordReset({ token: late })).rejects.toMatchObject({ code: 'GONE' })
    await app.client.account.requestPasswordReset({ email: 'ada@college.test' })
    const token = await linkFromMail(app)
    await app.client.account.resetPassword({ token, password: NEXT })
    await app.client.sessions.signIn({ email: 'ada@college.test', password: NEXT })
  })

  test('a link that was made while the clock was ahead does not stay valid until then', async () => {
    const database = await open()
    let time = new Date('2029-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    await app.client.account.requestPasswordReset({ email: 'ada@college.test' })
    const token = await linkFromMail(app)
    time = new Date('2026-01-05T09:00:00Z')
    await expect(app.client.account.checkPasswordReset({ token })).rejects.toMatchObject({ code: 'GONE' })
  })

  test('a link opens one new password, also for five people at once', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    await app.client.account.requestPasswordReset({ email: 'ada@college.test' })
    const token = await linkFromMail(app)
    const reset = (number: number) => safe(app.client.account.resetPassword({ token, password: `${NEXT}-${number}` }))
    const answers = await Promise.all(Array.from({ length: 5 }, (_, number) => reset(number)))
    const won = answers.flatMap(({ isSuccess }, number) => (isSuccess ? [number] : []))
    expect(won).toHaveLength(1)
    await app.client.sessions.signIn({ email: 'ada@college.test', password: `${NEXT}-${won[0]}` })
    await expect(app.client.account.checkPasswordReset({ token })).rejects.toMatchObject({ code: 'GONE' })
  })

  test.each([
    { who: 'somebody', recipients: ['ada@college.test'] },
    { who: 'nobody', recipients: [] },
  ])('whether there is an account, the answer to asking for a link does not tell: $who', async ({ who, recipients }) => {
    const database = await open()
    const { promise: waited, resolve: endWait } = Promise.withResolvers<void>()
    const waits: number[] = []
    const wait = (milliseconds: number) => {
      waits.push(milliseconds)
      return waited
    }
    const { client, deps, mails } = await createTestApp({ database, wait })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const email = who === 'somebody' ? 'ada@college.test' : 'nobody@college.test'
    const answer = client.account.requestPasswordReset({ email })
    const isAnswered = vi.fn<() => void>()
    void answer.then(isAnswered)
    // The message is ready while the answer still waits.
    await expect.poll(() => waits).toEqual([250])
    await expect.poll(async () => (await deps.outbox.deliverDue(), mails.map(({ recipient }) => recipient))).toEqual(recipients)
    expect(isAnswered).not.toHaveBeenCalled()
    endWait()
    expect(await answer).toEqual({ isMailed: true })
  })

  test('others cannot fill a mailbox with links', async () => {
    const database = await open()
    const { browse, deps, mails } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const ask = (clientAddress: string) =>
      safe(browse({ clientAddress }).client.account.requestPasswordReset({ email: 'ada@college.test' }))
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`198.51.100.${index}`)))
    expect(results.every(({ isSuccess }) => isSuccess)).toBe(true)
    await deps.outbox.deliverDue()
    expect(mails).toHaveLength(5)
  })

  test('a link for one thing does not do another, nor one that was made up', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test', isVerified: false })
    await app.client.account.requestVerification({ email: 'ada@college.test' })
    const token = await linkFromMail(app)
    await expect(app.client.account.resetPassword({ token, password: NEXT })).rejects.toMatchObject({ code: 'GONE' })
    await expect(app.client.account.verifyEmail({ token: 'made up' })).rejects.toMatchObject({ code: 'GONE' })
    expect(await app.client.account.verifyEmail({ token })).toEqual({ email: 'ada@college.test' })
    await expect(app.client.account.verifyEmail({ token })).rejects.toMatchObject({ code: 'GONE' })
  })

  test('one changes one’s own name, and nothing else of oneself', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const names = { firstName: ' Ngozi\u0000', lastName: 'Eze' }
    expect(await client.account.updateProfile({ ...names, version: 1 })).toMatchObject({ firstName: 'Ngozi', version: 2 })
    await expect(client.account.updateProfile({ ...names, lastName: 'Bello', version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Amina Bello', isOwn: true },
    })
    const { error } = await safe(client.account.updateProfile({ ...names, version: 2, role: 'admin' } as never))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
