import { safe } from '@orpc/client'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { countRows } from '#server/db/results.ts'
import { createTestApp, type Client, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeSetting, makeUser, PASSWORD } from '#test/make.ts'

const CREDENTIALS = { email: 'ada@college.test', password: PASSWORD }

/** Somebody with the second factor on, whose app shows the codes of the test's clock. */
async function withTwoFactor({ browse, deps }: TestApp) {
  await makeUser(deps.database.kysely, { email: CREDENTIALS.email })
  const { client } = browse()
  await client.sessions.signIn(CREDENTIALS)
  const { secret, uri } = await client.twoFactor.begin({ password: PASSWORD })
  const code = (secondsLater = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: deps.now().getTime() + secondsLater * 1000 })
  const { recoveryCodes } = await client.twoFactor.confirm({ code: code() })
  return { client, code, recoveryCodes, uri, secret }
}

describeEachDatabase('two-factor sign-in', (open) => {
  test('asks for a code after the right password, and takes each code once', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    const { code, uri } = await withTwoFactor(app)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Harmattan%20Polytechnic:ada%40college\.test\?/)
    const { client } = app.browse()
    const reasonFor = async (given?: string) => {
      const { error } = await safe(client.sessions.signIn({ ...CREDENTIALS, code: given }))
      return (error as unknown as { data: { reason: string } } | null)?.data.reason
    }
    expect(await reasonFor()).toBe('code-needed')
    expect(await reasonFor('000000')).toBe('code-wrong')
    // The code that turned it on was used for that.
    expect(await reasonFor(code())).toBe('code-wrong')
    time = new Date(time.getTime() + 60_000)
    expect(await reasonFor(code())).toBeUndefined()
    expect(await reasonFor(code())).toBe('code-wrong')
    expect(await reasonFor(code(3600))).toBe('code-wrong')
  })

  test('does not tell that it is on to those who do not know the password', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await withTwoFactor(app)
    await expect(app.browse().client.sessions.signIn({ ...CREDENTIALS, password: 'guess' })).rejects.toMatchObject({
      data: { reason: 'credentials' },
    })
  })

  test('each recovery code opens once', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { recoveryCodes } = await withTwoFactor(app)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code] = recoveryCodes
    const signIn = () => app.browse().client.sessions.signIn({ ...CREDENTIALS, code: code!.toLowerCase() })
    expect(await signIn()).toMatchObject({ user: { hasTwoFactor: true } })
    await expect(signIn()).rejects.toMatchObject({ data: { reason: 'code-wrong' } })
  })

  test('codes cannot be guessed for long', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await withTwoFactor(app)
    const { client } = app.browse()
    const guess = () => safe(client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
    for (let index = 0; index < 10; index += 1) await guess()
    expect((await guess()).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('nor from many addresses, and the owner is not held up', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, recoveryCodes } = await withTwoFactor(app)
    const guess = (index: number) =>
      safe(app.browse({ clientAddress: `198.51.100.${index}` }).client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
    for (let index = 0; index < 10; index += 1) expect((await guess(index)).error).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await guess(10)).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await client.sessions.signIn({ ...CREDENTIALS, code: recoveryCodes[0]! })).toMatchObject({
      user: { hasTwoFactor: true },
    })
  })

  test('nor from many browsers that were used before it was turned on', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeUser(database.kysely, { email: CREDENTIALS.email })
    const known = Array.from({ length: 11 }, () => app.browse().client)
    for (const client of known) await client.sessions.signIn(CREDENTIALS)
    const [owner, ...thief] = known
    const { secret } = await owner!.twoFactor.begin({ password: PASSWORD })
    await owner!.twoFactor.confirm({
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.deps.now().getTime() }),
    })
    const guess = (client: Client) => safe(client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
    for (const client of thief) expect((await guess(client)).error).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await guess(thief[0]!)).error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('nor by giving the right password in between', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await withTwoFactor(app)
    const { client } = app.browse()
    for (let index = 0; index < 5; index += 1) {
      await safe(client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
      await safe(client.sessions.signIn(CREDENTIALS))
    }
    const { error } = await safe(client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('its owner gets one message about several wrong codes', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client } = await withTwoFactor(app)
    const guess = () =>
      safe(app.browse({ clientAddress: '198.51.100.9' }).client.sessions.signIn({ ...CREDENTIALS, code: '123456' }))
    async function listSubjects() {
      await app.deps.outbox.deliverDue()
      return app.mails.map(({ subject }) => subject).slice(1)
    }
    for (let index = 0; index < 3; index += 1) await guess()
    await safe(client.sessions.confirm({ code: '123456' }))
    expect(await listSubjects()).toEqual([])
    for (let index = 0; index < 3; index += 1) await guess()
    expect(await listSubjects()).toEqual(['Wrong codes for Harmattan Polytechnic'])
    expect(app.mails.at(-1)!.text).toContain('from the address 198.51.100.9')
  })

  test('a person who turns it on is signed out everywhere else', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    await makeUser(database.kysely, { email: CREDENTIALS.email })
    const thief = app.browse()
    await thief.client.sessions.signIn(CREDENTIALS)
    const other = await app.login('viewer')
    const { client } = app.browse()
    await client.sessions.signIn(CREDENTIALS)
    const { secret } = await client.twoFactor.begin({ password: PASSWORD })
    await client.twoFactor.confirm({
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.deps.now().getTime() }),
    })
    const listSignedIn = await Promise.all([thief, other, { client }].map((one) => one.client.sessions.current()))
    expect(listSignedIn.map((session) => session !== null)).toEqual([false, true, true])
  })

  test('every change of it is audited', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, recoveryCodes } = await withTwoFactor(app)
    await client.twoFactor.disable({ code: recoveryCodes[0]! })
    const entries = await database.kysely.selectFrom('auditLog').select('action').orderBy('sequence').execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'sessions.signIn',
      'twoFactor.begin',
      'twoFactor.confirm',
      'twoFactor.disable',
    ])
  })

  test('the secret and the recovery codes are not readable in the database', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { secret, recoveryCodes } = await withTwoFactor(app)
    const rows = JSON.stringify([
      await database.kysely.selectFrom('userCredentials').selectAll().execute(),
      await database.kysely.selectFrom('recoveryCodes').selectAll().execute(),
      await database.kysely.selectFrom('auditLog').selectAll().execute(),
    ])
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(recoveryCodes[0])
  })

  test('a wrong first code turns nothing on; turning it off takes a code', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, code, recoveryCodes } = await withTwoFactor(app)
    await expect(client.twoFactor.begin({ password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(client.twoFactor.disable({ code: 'guess' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { field: 'code' },
    })
    await client.twoFactor.disable({ code: recoveryCodes[0]! })
    await expect(client.twoFactor.confirm({ code: code() })).rejects.toMatchObject({ code: 'CONFLICT' })
    await client.twoFactor.begin({ password: PASSWORD })
    await expect(client.twoFactor.confirm({ code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await app.browse().client.sessions.signIn(CREDENTIALS)).toMatchObject({ user: { hasTwoFactor: false } })
  })

  test('new recovery codes end the former ones', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, recoveryCodes: former } = await withTwoFactor(app)
    await expect(client.twoFactor.renewRecoveryCodes({ code: '000000' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { field: 'code' },
    })
    expect(await countRows(database.kysely.selectFrom('recoveryCodes'))).toBe(10)
    const { recoveryCodes } = await client.twoFactor.renewRecoveryCodes({ code: former[1]! })
    const signIn = (code: string) => app.browse().client.sessions.signIn({ ...CREDENTIALS, code })
    await expect(signIn(former[0]!)).rejects.toMatchObject({ data: { reason: 'code-wrong' } })
    expect(await signIn(recoveryCodes[0]!)).toMatchObject({ user: { hasTwoFactor: true } })
    const { client: other } = await app.login('viewer')
    await expect(other.twoFactor.renewRecoveryCodes({ code: '000000' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a code proves again who somebody is, and is used up by it', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    const { client, code, recoveryCodes } = await withTwoFactor(app)
    time = new Date(time.getTime() + 11 * 60_000)
    await expect(client.sessions.proof()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
    await client.sessions.confirm({ code: code() })
    expect(await client.sessions.proof()).toEqual({ until: '2026-01-05T09:21:00.000Z' })
    await expect(client.sessions.confirm({ code: code() })).rejects.toMatchObject({ data: { field: 'code' } })
    await client.sessions.confirm({ code: recoveryCodes[0]! })
    await expect(client.sessions.confirm({ code: recoveryCodes[0]! })).rejects.toMatchObject({ data: { field: 'code' } })
  })

  test('the password alone proves nothing where two-factor sign-in is on', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const app = await createTestApp({ database, now: () => time })
    const { client, recoveryCodes } = await withTwoFactor(app)
    time = new Date(time.getTime() + 11 * 60_000)
    for (const password of [PASSWORD, 'guess']) {
      await expect(client.sessions.confirm({ password })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'Please confirm with a code from your authenticator app, or with a recovery code.',
        data: { field: 'code' },
      })
    }
    await expect(client.sessions.proof()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
    await client.sessions.confirm({ code: recoveryCodes[0]! })
    expect(await client.sessions.proof()).toEqual({ until: '2026-01-05T09:21:00.000Z' })
  })

  test('one that waits for its first code proves nothing', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client } = await app.login('viewer')
    const { secret } = await client.twoFactor.begin({ password: PASSWORD })
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.deps.now().getTime() })
    await expect(client.sessions.confirm({ code })).rejects.toMatchObject({ data: { field: 'code' } })
  })

  test('the authenticator app gets the name of the college', async () => {
    const database = await open()
    await makeSetting(database.kysely, 'site_name', 'Jos Polytechnic')
    const { uri } = await withTwoFactor(await createTestApp({ database }))
    expect(new URL(uri).searchParams.get('issuer')).toBe('Jos Polytechnic')
  })

  test('its owner gets a message about every change', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, recoveryCodes } = await withTwoFactor(app)
    const { recoveryCodes: renewed } = await client.twoFactor.renewRecoveryCodes({ code: recoveryCodes[0]! })
    await client.twoFactor.disable({ code: renewed[0]! })
    await app.deps.outbox.deliverDue()
    expect(app.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      [
        'Two-factor sign-in for Harmattan Polytechnic is on',
        'A recovery code for Harmattan Polytechnic was used',
        'New recovery codes for Harmattan Polytechnic',
        'A recovery code for Harmattan Polytechnic was used',
        'Two-factor sign-in for Harmattan Polytechnic is off',
      ].map((subject) => [CREDENTIALS.email, subject]),
    )
    expect(app.mails[1]!.text).toContain('9 recovery codes are left')
  })
})

describeEachDatabase('the rule that admins and editors use two-factor sign-in', (open) => {
  const REQUIRED = { require_two_factor: 'true', version: 0 } as const

  /** The rule is on, set by an admin who obeys it. */
  async function withRule() {
    const database = await open()
    const app = await createTestApp({ database })
    const admin = await app.login('admin')
    const { secret } = await admin.client.twoFactor.begin({ password: PASSWORD })
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.deps.now().getTime() })
    const { recoveryCodes } = await admin.client.twoFactor.confirm({ code })
    await admin.client.settings.signIn.save(REQUIRED)
    return { app, admin, recoveryCodes, database }
  }

  test('cannot be required by an admin who has not set it up', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    expect(await client.settings.signIn.get()).toMatchObject({ require_two_factor: '' })
    const { error } = await safe(client.settings.signIn.save(REQUIRED))
    expect(error).toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: ['require_two_factor'] }] } })
  })

  test.each(['admin', 'editor'] as const)('leaves an %s without it nothing but their own account', async (role) => {
    const { app } = await withRule()
    const { client, request, user } = await app.login(role)
    expect(await client.sessions.current()).toMatchObject({ mustSetUpTwoFactor: true, permissions: [], user: { id: user.id } })
    const { error } = await safe(client.pages.list({}))
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/requires you to use two-factor sign-in/) as string,
    })
    expect((await request('/api/uploads', { method: 'POST' })).status).toBe(403)

    const { secret } = await client.twoFactor.begin({ password: PASSWORD })
    await client.twoFactor.confirm({
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.deps.now().getTime() }),
    })
    expect(await client.sessions.current()).toMatchObject({ mustSetUpTwoFactor: false })
    expect((await client.pages.list({})).items).toEqual([])
  })

  test('leaves all others alone', async () => {
    const { app } = await withRule()
    const { client } = await app.login('author')
    expect(await client.sessions.current()).toMatchObject({ mustSetUpTwoFactor: false })
    expect((await client.pages.list({})).items).toEqual([])
  })

  test('two-factor sign-in cannot be turned off while it is required', async () => {
    const { admin, recoveryCodes } = await withRule()
    await expect(admin.client.twoFactor.disable({ code: recoveryCodes[0]! })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This website requires you to use two-factor sign-in, so it stays on.',
    })
  })
})
