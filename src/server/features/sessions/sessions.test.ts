import { isDefinedError, safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { createAttemptCounter } from '#server/auth/rate-limit/attempt-counter.ts'
import { createThrottle } from '#server/auth/rate-limit/throttle.ts'
import { createTestApp, TEST_CONFIG } from '#test/app.ts'
import { countHashes } from '#test/count-hashes.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'

const WRONG = 'Failed to login. Please check your credentials.'

describeEachDatabase('sessions', (open) => {
  test('the right password opens one, told by a cookie that no script reads', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test', role: 'editor' })
    const browser = browse()
    const response = await browser.request('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ' Ada@College.test ', password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const session = await browser.client.sessions.current()
    expect(session).toMatchObject({ user: { email: 'ada@college.test', role: 'editor' } })
    expect(session?.permissions).toContain('content/publish')
    expect(session?.permissions).not.toContain('users/manage')
    const { lastLogin } = await database.kysely.selectFrom('userProfiles').select('lastLogin').executeTakeFirstOrThrow()
    expect(lastLogin).not.toBeNull()
  })

  test('the address of an older account may lack a dot in its domain', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'admin@localhost' })
    const { user } = await client.sessions.signIn({ email: 'Admin@localhost', password: PASSWORD })
    expect(user.email).toBe('admin@localhost')
  })

  test('neither the token nor the password is in the database', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const browser = browse()
    await browser.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    const rows = [
      await database.kysely.selectFrom('sessions').selectAll().execute(),
      await database.kysely.selectFrom('userCredentials').selectAll().execute(),
      await database.kysely.selectFrom('auditLog').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('__Host-session'))
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('no answer carries a secret', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { request, user } = await login('admin')
    const pieces = { '/api/session': user.email, '/api/users': user.email, '/api/sessions': 'lastSeenAt' }
    for (const [path, piece] of Object.entries(pieces)) {
      const answer = await request(path)
      const text = await answer.text()
      expect([answer.status, text]).toEqual([200, expect.stringContaining(piece)])
      expect(text).not.toMatch(/hash|secret|token|argon2/i)
    }
  })

  test('a wrong password, an unknown address and a deactivated person get the same answer', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    await makeUser(database.kysely, { email: 'gone@college.test', isActive: 0 })
    const tries = [
      { email: 'ada@college.test', password: 'not the password' },
      { email: 'nobody@college.test', password: PASSWORD },
      { email: 'gone@college.test', password: PASSWORD },
    ]
    for (const credentials of tries) {
      const { error } = await safe(client.sessions.signIn(credentials))
      expect(error).toMatchObject({ code: 'UNAUTHORIZED', status: 401, message: WRONG, data: { reason: 'credentials' } })
      expect(isDefinedError(error)).toBe(true)
    }
    const entries = await database.kysely.selectFrom('auditLog').select(['action', 'actorName']).orderBy('sequence').execute()
    expect(entries).toEqual(tries.map(({ email }) => ({ action: 'sessions.signInFailed', actorName: email })))
  })

  test('an unknown address takes as many password hashes as a known one', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const signIn = (email: string) => () => safe(client.sessions.signIn({ email, password: 'not the password' }))
    expect(await countHashes(signIn('ada@college.test'))).toBe(1)
    expect(await countHashes(signIn('nobody@college.test'))).toBe(1)
  })

  test('200 tries in a minute are slowed down, and told how long to wait', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const { client } = browse({ clientAddress: '198.51.100.1' })
    const guess = () => safe(client.sessions.signIn({ email: 'ada@college.test', password: 'guess' }))
    const results = []
    // More at once find the queue of the password hashes full.
    for (let batch = 0; batch < 10; batch += 1) results.push(...(await Promise.all(Array.from({ length: 20 }, guess))))
    const refused = results.filter(({ error }) => (error as { code?: string }).code === 'TOO_MANY_REQUESTS')
    expect(refused).toHaveLength(190)
    expect(refused[0]!.error).toMatchObject({
      status: 429,
      message:
        'Too many attempts. Please try again in 15 minutes. The link from “Forgot your password?” lets you sign in at once.',
      data: { retryAfterSeconds: expect.any(Number) as number },
    })
    const right = await safe(client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD }))
    expect(right.error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // Ten tries, and of the flood after them one word.
    const entries = await database.kysely.selectFrom('auditLog').select(['action', 'actorName', 'ipAddress']).execute()
    const told = entries.filter(({ action }) => action === 'operations.slowedDown')
    expect(told).toEqual([{ action: 'operations.slowedDown', actorName: 'ada@college.test', ipAddress: '198.51.100.1' }])
    expect(entries).toHaveLength(11)
  })

  test('a flood of sign-ins from 150 addresses does not lock out other addresses', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    for (const name of ['ada', 'eve', 'joy']) await makeUser(database.kysely, { email: `${name}@college.test` })
    const signIn = (clientAddress: string, name: string, password: string) =>
      safe(browse({ clientAddress }).client.sessions.signIn({ email: `${name}@college.test`, password }))
    const flood = Promise.all(
      Array.from({ length: 150 }, (_, index) => signIn(`127.30.0.${index + 1}`, index % 2 ? 'eve' : 'joy', 'guess')),
    )
    const right = await Promise.all(Array.from({ length: 5 }, () => signIn('198.51.100.1', 'ada', PASSWORD)))
    expect(right.map(({ error }) => error)).toEqual(Array(5).fill(null))
    const statuses = (await flood).map(({ error }) => (error as { status?: number }).status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    // What was refused was not written anywhere.
    const { tested } = await database.kysely
      .selectFrom('auditLog')
      .select((row) => row.fn.countAll().as('tested'))
      .where('action', '=', 'sessions.signInFailed')
      .executeTakeFirstOrThrow()
    expect(Number(tested)).toBe(statuses.filter((status) => status === 401).length)
  })

  test.each([
    ['the password is replaced', { passwordHash: 'another' }],
    ['two-factor sign-in is turned on', { twoFactorSince: '2026-01-05T09:00:00.000Z' }],
  ])('none is opened if %s while the password is checked', async (_, access) => {
    const database = await open()
    const { id } = await makeUser(database.kysely, { email: 'ada@college.test' })
    const counts = createAttemptCounter({ database, now: () => new Date() })
    const throttle = createThrottle(counts)
    const { browse } = await createTestApp({
      database,
      throttle: {
        ...throttle,
        async attempt(attempt) {
          await database.kysely.updateTable('userCredentials').set(access).where('userId', '=', id).execute()
          return throttle.attempt(attempt)
        },
      },
    })
    const { error } = await safe(browse().client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD }))
    expect(error).toMatchObject({ message: WRONG })
    expect(await database.kysely.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('who is signed in can read while nothing can be written', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const { login } = await createTestApp({ database, now: () => time })
    const { client } = await login('viewer')
    time = new Date(time.getTime() + 6 * 60_000)
    database.faults.failStatement(/update "sessions"/)
    expect(await client.dashboard.counts()).toMatchObject({ pages: 0 })
  })

  test('without a mail server, a rate-limited user is sent to an administrator', async () => {
    const database = await open()
    const mailer = { transport: 'folder', send: async () => 'written' } as const
    const { client } = await createTestApp({ database, mailer })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const guess = () => safe(client.sessions.signIn({ email: 'ada@college.test', password: 'guess' }))
    for (let index = 0; index < 10; index += 1) await guess()
    expect((await guess()).error).toMatchObject({
      message:
        'Too many attempts. Please try again in 15 minutes. Or ask an administrator for a link to a new password: it lets you sign in at once.',
    })
  })

  test('a rate-limited user can sign in with a mailed link, from any address', async () => {
    const database = await open()
    const { browse, deps, mails } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const { client } = browse({ clientAddress: '198.51.100.1' })
    const tryTo = (password: string) => safe(client.sessions.signIn({ email: 'ada@college.test', password }))
    for (let index = 0; index < 10; index += 1) await tryTo('guess')
    expect((await tryTo(PASSWORD)).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await client.account.requestPasswordReset({ email: 'ada@college.test' })
    await deps.outbox.deliverDue()
    const token = /#token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!
    await client.account.resetPassword({ token, password: 'quiet-bicycle-77' })
    expect((await tryTo('quiet-bicycle-77')).error).toBeNull()
  })

  test('wrong guesses by others do not lock out a browser that signed in before', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const own = browse({ clientAddress: '198.51.100.1' })
    await own.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    await own.client.sessions.signOut({ scope: 'local' })
    // Even from the very same campus address.
    const stranger = browse({ clientAddress: '198.51.100.1' })
    for (let index = 0; index < 12; index += 1) {
      await safe(stranger.client.sessions.signIn({ email: 'ada@college.test', password: 'guess' }))
    }
    const session = await own.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    expect(session.user.email).toBe('ada@college.test')
  })

  test('a session expires, and its cookie is deleted', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const { login } = await createTestApp({ database, now: () => time })
    const { client, cookies } = await login('viewer')
    time = new Date(time.getTime() + TEST_CONFIG.sessionMs - 1)
    expect(await client.sessions.current()).not.toBeNull()
    time = new Date(time.getTime() + 1)
    expect(await client.sessions.current()).toBeNull()
    expect(cookies.has('__Host-session')).toBe(false)
    await expect(client.dashboard.counts()).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'Auth session missing!' })
  })

  test('a session that began while the clock was ahead ends with the mistake', async () => {
    const database = await open()
    const right = new Date('2026-01-05T09:00:00Z')
    let time = new Date('2026-02-14T09:00:00Z')
    const { login, browse } = await createTestApp({ database, now: () => time })
    const { client, user } = await login('viewer')
    expect(await client.sessions.current()).not.toBeNull()
    time = right
    expect(await client.sessions.current()).toBeNull()
    const next = browse()
    await next.client.sessions.signIn({ email: user.email, password: PASSWORD })
    expect(await next.client.sessions.list()).toMatchObject([{ isCurrent: true }])
    // When the wrong date comes, it must not be valid again.
    expect(await next.client.sessions.signOut({ scope: 'others' })).toEqual({ ended: 1 })
  })

  test('a clock that is corrected by minutes ends no session', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const { login } = await createTestApp({ database, now: () => time })
    const { client } = await login('viewer')
    time = new Date(time.getTime() - 10 * 60_000)
    expect(await client.sessions.current()).not.toBeNull()
  })

  test('refreshing moves the end, but not past seven days', async () => {
    const database = await open()
    const start = new Date('2026-01-05T09:00:00Z')
    let time = start
    const { login } = await createTestApp({ database, now: () => time })
    const { client } = await login('viewer')
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      time = new Date(start.getTime() + hours * 3_600_000)
      await client.sessions.refresh()
    }
    const { expiresAt } = await client.sessions.refresh()
    expect(expiresAt).toBe('2026-01-12T09:00:00.000Z')
  })

  test('signing out ends this session, all of them, or the others', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const signIn = async () => {
      const browser = browse()
      await browser.client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
      return browser.client
    }
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    expect(await one.sessions.list()).toHaveLength(3)
    await one.sessions.signOut({ scope: 'local' })
    expect([await one.sessions.current(), await two.sessions.current()]).toEqual([null, expect.anything()])
    expect(await two.sessions.signOut({ scope: 'others' })).toEqual({ ended: 1 })
    expect([await two.sessions.current(), await three.sessions.current()]).toEqual([expect.anything(), null])
    const four = await signIn()
    expect(await two.sessions.signOut({ scope: 'global' })).toEqual({ ended: 2 })
    expect(await four.sessions.current()).toBeNull()
  })

  test('users can end their own sessions, not those of others', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const own = await login('admin')
    const other = await login('viewer')
    const [entry] = await other.client.sessions.list()
    expect(entry).toMatchObject({ isCurrent: true, ipAddress: '203.0.113.7', userAgent: 'A browser' })
    await expect(own.client.sessions.end({ id: entry!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await other.client.sessions.end({ id: entry!.id })).toEqual({ ended: 1 })
    expect(await other.client.sessions.current()).toBeNull()
  })

  test('a new role counts with the very next request', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('admin')
    await client.users.list({})
    await database.kysely.updateTable('userProfiles').set({ role: 'viewer' }).where('id', '=', user.id).execute()
    await expect(client.users.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await database.kysely.updateTable('userProfiles').set({ isActive: 0 }).where('id', '=', user.id).execute()
    await expect(client.dashboard.counts()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('a sign-in in a new browser sends a message; the first one and those in a known browser do not', async () => {
    const database = await open()
    const { browse, mails, deps } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const signIn = ({ client }: ReturnType<typeof browse>) =>
      client.sessions.signIn({ email: 'ada@college.test', password: PASSWORD })
    const known = browse()
    await signIn(known)
    await signIn(known)
    await deps.outbox.deliverDue()
    expect(mails).toEqual([])
    await signIn(browse({ clientAddress: '198.51.100.4' }))
    await deps.outbox.deliverDue()
    expect(mails).toMatchObject([{ recipient: 'ada@college.test', subject: 'A new sign-in to Harmattan Polytechnic' }])
    expect(mails[0]!.text).toContain('from the address 198.51.100.4')
  })

  test('a browser that was used with a former password is a new one; the browser that changed it is not', async () => {
    const database = await open()
    const { browse, mails, deps } = await createTestApp({ database })
    await makeUser(database.kysely, { email: 'ada@college.test' })
    const [own, other] = [browse(), browse()]
    const signIn = ({ client }: typeof own, password: string) => client.sessions.signIn({ email: 'ada@college.test', password })
    await signIn(own, PASSWORD)
    await signIn(other, PASSWORD)
    const password = 'quilt-harbour-93-lemon'
    await own.client.account.changePassword({ currentPassword: PASSWORD, password })
    await deps.outbox.deliverDue()
    mails.length = 0
    await signIn(own, password)
    await deps.outbox.deliverDue()
    expect(mails).toEqual([])
    await signIn(other, password)
    await deps.outbox.deliverDue()
    expect(mails).toMatchObject([{ subject: 'A new sign-in to Harmattan Polytechnic' }])
  })

  test('who somebody is costs one statement, and a guest none', async () => {
    const database = await open()
    const { login, browse } = await createTestApp({ database })
    const { client } = await login('editor')
    const before = database.statements.length
    await client.sessions.current()
    expect(database.statements.length - before).toBe(1)
    await browse().client.sessions.current()
    expect(database.statements.length - before).toBe(1)
  })

  test('a forged cookie is not signed in', async () => {
    const database = await open()
    const { browse } = await createTestApp({ database })
    for (const value of ['x', 'a'.repeat(43), "' OR 1=1 --", '%00', 'ü']) {
      const browser = browse()
      browser.cookies.set('__Host-session', encodeURIComponent(value))
      expect(await browser.client.sessions.current()).toBeNull()
    }
  })

  test('sign-in waits for verification only when mail is sent for real', async () => {
    const database = await open()
    await makeUser(database.kysely, { email: 'new@college.test', isVerified: false })
    const credentials = { email: 'new@college.test', password: PASSWORD }
    const real = await createTestApp({ database })
    await expect(real.client.sessions.signIn(credentials)).rejects.toMatchObject({ data: { reason: 'unverified' } })
    const folder = { transport: 'folder' as const, send: async () => '' }
    const offline = await createTestApp({ database, mailer: folder })
    expect(await offline.client.sessions.signIn(credentials)).toMatchObject({ user: { isEmailVerified: false } })
  })

  test('unknown fields and wrong types are refused', async () => {
    const database = await open()
    const { request } = await createTestApp({ database })
    for (const body of [{ email: 'a@b.test', password: 'x', role: 'admin' }, { email: ['a'], password: 1 }, [], 'x', null]) {
      const response = await request('/api/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
    }
  })
})
