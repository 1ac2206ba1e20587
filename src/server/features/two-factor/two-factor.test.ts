import { safe } from '@orpc/client'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'

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

  test('what is done to it leaves entries', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client } = await withTwoFactor(app)
    await client.twoFactor.disable({ password: PASSWORD })
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

  test('a wrong first code turns nothing on; turning it off takes the password', async () => {
    const database = await open()
    const app = await createTestApp({ database })
    const { client, code } = await withTwoFactor(app)
    await expect(client.twoFactor.begin({ password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(client.twoFactor.disable({ password: 'guess' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await client.twoFactor.disable({ password: PASSWORD })
    await expect(client.twoFactor.confirm({ code: code() })).rejects.toMatchObject({ code: 'CONFLICT' })
    await client.twoFactor.begin({ password: PASSWORD })
    await expect(client.twoFactor.confirm({ code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await app.browse().client.sessions.signIn(CREDENTIALS)).toMatchObject({ user: { hasTwoFactor: false } })
  })
})
