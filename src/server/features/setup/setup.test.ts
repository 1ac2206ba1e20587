import { safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { PASSWORD } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { bootstrapAdmin, getSetupToken } from './first-admin.ts'

const PERSON = { email: 'Owner@college.test', firstName: 'Musa', lastName: 'Danladi', password: PASSWORD }
const NOBODY = { email: undefined, password: undefined }

describeEachDatabase('the first admin', (open) => {
  test('is the one that the settings name', async () => {
    const database = await open()
    const { deps, client } = await createTestApp({ database })
    expect(await bootstrapAdmin(deps, { email: 'owner@college.test', password: PASSWORD })).toEqual({})
    const session = await client.sessions.signIn({ email: 'owner@college.test', password: PASSWORD })
    expect(session.user).toMatchObject({ role: 'admin', isEmailVerified: true })
    // Later starts change nothing.
    await bootstrapAdmin(deps, { email: 'other@college.test', password: PASSWORD })
    expect(await database.kysely.selectFrom('userProfiles').select('email').execute()).toEqual([{ email: 'owner@college.test' }])
  })

  test('a password in the settings that is too short stops the start; a common one is warned of', async () => {
    const database = await open()
    const { deps, logged } = await createTestApp({ database })
    await expect(bootstrapAdmin(deps, { email: 'owner@college.test', password: 'short' })).rejects.toThrow(
      'Wrong setting: ADMIN_PASSWORD must have at least 6 characters.',
    )
    await bootstrapAdmin(deps, { email: 'owner@college.test', password: 'password1' })
    expect(logged.map(({ msg }) => msg)).toContain('ADMIN_PASSWORD is easy to guess: please change it after signing in')
  })

  test('is created at a later start if the database cannot be written', async () => {
    const database = await open()
    const { deps, logged } = await createTestApp({ database })
    const settings = { email: 'owner@college.test', password: PASSWORD }
    database.faults.failStatement(/^insert into "user_profiles"/)
    expect(await bootstrapAdmin(deps, settings)).toEqual({})
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringMatching(/^The first admin could not be created: /) as string }),
    )
    await bootstrapAdmin(deps, settings)
    expect(await database.kysely.selectFrom('userProfiles').select('email').execute()).toEqual([{ email: settings.email }])
  })

  test('or the one who opens the link that the first start printed, once', async () => {
    const database = await open()
    const { deps, browse } = await createTestApp({ database })
    const { setupUrl } = await bootstrapAdmin(deps, NOBODY)
    expect(setupUrl).toMatch(/^https:\/\/college\.test\/admin\/setup#token=[\w-]{43}$/)
    const token = setupUrl!.split('#token=')[1]!
    const { client } = browse()
    expect(await client.setup.status()).toEqual({ isNeeded: true })
    expect(await refusal(client.setup.check({ token: 'forged' }))).toEqual({
      code: 'GONE',
      message: "This setup link doesn't work. Copy it again from the server's log.",
    })
    await client.setup.check({ token })
    const session = await client.setup.createAdmin({ token, ...PERSON })
    expect(session.user).toMatchObject({ email: 'owner@college.test', role: 'admin' })
    expect(await client.users.list({})).toMatchObject({ total: 1 })
    const { items } = await client.audit.list({})
    expect(items.map(({ action }) => action)).toEqual(['sessions.signIn', 'setup.createAdmin'])
    expect(items.map(({ actorName }) => actorName)).toEqual(['Musa Danladi', 'Musa Danladi'])
    expect(await client.setup.status()).toEqual({ isNeeded: false })
    const used = { code: 'GONE', message: 'This website is set up already. Please sign in.' }
    expect(await refusal(client.setup.check({ token }))).toEqual(used)
    expect(await refusal(client.setup.createAdmin({ token, ...PERSON }))).toEqual(used)
    expect(await bootstrapAdmin(deps, NOBODY)).toEqual({})
  })

  test('of five who open it at once, one becomes admin', async () => {
    const database = await open()
    const { deps, browse } = await createTestApp({ database })
    const token = getSetupToken(deps)
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        safe(browse().client.setup.createAdmin({ token, ...PERSON, email: `owner${index}@college.test` })),
      ),
    )
    expect(results.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
    expect(await database.kysely.selectFrom('userProfiles').select('id').execute()).toHaveLength(1)
  })
})
