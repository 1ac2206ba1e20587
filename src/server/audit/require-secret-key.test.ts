import { expect, test } from 'vitest'
import { StartupError } from '#server/config/startup-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { auditedTransaction, SERVER_ACTOR } from './audit.ts'
import { createAuditLog } from './audit-log.ts'
import { isKeyOfDatabase, requireSecretKey } from './require-secret-key.ts'
import { readChain } from './store.ts'

const OTHER = 'another key, which is long enough too'

const start = (database: TestDatabase, secretKey: string, options?: { isNewKeyAllowed: boolean }) =>
  migrate(database, undefined, requireSecretKey(secretKey, options))

const write = (database: TestDatabase, secretKey = TEST_SECRET_KEY) =>
  auditedTransaction(database, (trx) =>
    createAuditLog(secretKey).add(trx, {
      actor: SERVER_ACTOR,
      action: 'pages.update',
      entityType: 'pages',
      entityId: null,
      summary: 'Changed a page',
      at: new Date(),
    }),
  )

/** As a version left it that did not store the key. */
const forget = (database: TestDatabase) => database.kysely.updateTable('auditChain').set({ keyId: null }).execute()

describeEachDatabase('the secret key of a database', (open) => {
  test('another one is refused and changes nothing, until the operator accepts it', async () => {
    const database = await open()
    await write(database)
    const chain = await readChain(database.kysely)
    await expect(start(database, OTHER)).rejects.toThrow(StartupError)
    await expect(start(database, OTHER)).rejects.toThrow('harmattan migrate --new-key')
    expect(await isKeyOfDatabase(database, OTHER)).toBe(false)
    expect(await readChain(database.kysely)).toEqual(chain)
    await start(database, TEST_SECRET_KEY)
    await start(database, OTHER, { isNewKeyAllowed: true })
    expect(await isKeyOfDatabase(database, OTHER)).toBe(true)
    await start(database, OTHER)
    await expect(start(database, TEST_SECRET_KEY)).rejects.toThrow(StartupError)
  })

  test('is stored when the database is made', async () => {
    const database = await open({ empty: true })
    await start(database, OTHER)
    await expect(start(database, TEST_SECRET_KEY)).rejects.toThrow(StartupError)
  })

  test('a database whose audit log was changed by somebody else starts with its own key', async () => {
    const database = await open()
    await write(database)
    await database.kysely.updateTable('auditChain').set({ signature: 'forged' }).execute()
    await start(database, TEST_SECRET_KEY)
    await write(database)
    await start(database, TEST_SECRET_KEY)
    expect(await readChain(database.kysely)).toMatchObject({ signature: 'broken' })
  })

  test('is found by the signatures in a database of an older version', async () => {
    const database = await open()
    await write(database)
    await forget(database)
    await expect(start(database, OTHER)).rejects.toThrow(StartupError)
    expect(await isKeyOfDatabase(database, OTHER)).toBe(false)
    // One signature is enough: somebody may have changed the others.
    await database.kysely.updateTable('auditChain').set({ signature: 'broken' }).execute()
    await expect(start(database, OTHER)).rejects.toThrow(StartupError)
    await start(database, TEST_SECRET_KEY)
    expect(await readChain(database.kysely)).toMatchObject({ keyId: expect.any(String) })
  })

  test('may be any one if an older version has signed nothing', async () => {
    const database = await open()
    await forget(database)
    await start(database, OTHER)
    await expect(start(database, TEST_SECRET_KEY)).rejects.toThrow(StartupError)
  })
})
