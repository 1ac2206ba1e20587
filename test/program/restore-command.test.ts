import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listSchemas, restoreUrl } from '#server/db/postgres-schemas.ts'
import { toSchemaName } from '#server/backup/swap-data.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeEachDatabase, openPostgres, openSqlite, type Open, type DatabaseLocation } from '../databases.ts'
import { startServer } from '../e2e/server.ts'
import { makeSubmission } from '../make.ts'
import { HARMATTAN, runNode, settingsOf } from '../run-node.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/* Replaces a website by a backup of it. */

vi.setConfig({ testTimeout: 120_000 })

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'restore-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const ask = (url: string, subject: string) =>
  fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject, message: 'How much?' }),
    redirect: 'manual',
  })

async function readSubjects(settings: DatabaseLocation): Promise<string[]> {
  const database = await openDatabase(settings)
  const rows = await database.kysely.selectFrom('formSubmissions').select('formData').execute()
  await database.close()
  return rows.map((row) => (JSON.parse(row.formData) as { subject: string }).subject)
}

/** A website with an enquiry before its backup and one after it. */
async function prepare(open: Open) {
  const { place, kysely, close } = await open()
  const dataDir = place.dataDir || makeFolder()
  const at = { ...place, dataDir }
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  const settings = settingsOf(at)
  const folder = makeFolder()
  const start = () => startServer({ dataDir, settings })
  await makeSubmission(kysely, { formData: { subject: 'Before' } })
  expect(await runNode(HARMATTAN, settings, 'backup', folder)).toMatchObject({ code: 0 })
  await makeSubmission(kysely, { formData: { subject: 'After' } })
  await close()
  const file = join(folder, readdirSync(folder)[0]!)
  const restore = (...options: string[]) => runNode(HARMATTAN, settings, 'restore', file, '--replace', ...options)
  const undo = (...options: string[]) => runNode(HARMATTAN, settings, 'restore', '--undo', ...options)
  return { at, dataDir, start, file, restore, undo }
}

const formerIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))

/** The former state that was kept. */
function formerOf({ dataDir, databaseUrl }: DatabaseLocation): DatabaseLocation {
  const folder = join(dataDir, formerIn(dataDir)[0]!)
  return { dataDir: folder, databaseUrl: databaseUrl && restoreUrl(databaseUrl, toSchemaName(folder)) }
}

async function schemasOf({ dataDir, databaseUrl }: DatabaseLocation): Promise<string[]> {
  if (!databaseUrl) return []
  const database = await openDatabase({ dataDir, databaseUrl })
  const schemas = await listSchemas(database)
  await database.close()
  return schemas.filter((name) => !name.startsWith('pg_') && name !== 'information_schema')
}

describeEachDatabase('harmattan restore --replace', (open) => {
  test('replaces a stopped website after its changes were listed, and keeps its former state', async () => {
    const { at, dataDir, start, restore } = await prepare(open)
    const server = await start()
    const refused = await restore('--yes')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ running.*and try again\.\n$/) as string,
    })
    await server.term()
    const asked = await restore()
    expect([asked.code, asked.stderr]).toEqual([1, 'Nothing was replaced. To replace the website, add --yes.\n'])
    expect(asked.stdout).toContain('  1 × Enquiry received\n')
    expect(await readSubjects(at)).toEqual(expect.arrayContaining(['Before', 'After']))
    expect(readdirSync(dataDir)).not.toContain('restoring')

    const replaced = await restore('--yes')
    expect([replaced.code, replaced.stderr]).toEqual([0, ''])
    const again = await start()
    expect((await fetch(again.url)).status).toBe(200)
    expect((await ask(again.url, 'Later')).status).toBe(303)
    await again.term()
    expect((await readSubjects(at)).toSorted()).toEqual(['Before', 'Later'])
    expect((await readSubjects(formerOf(at))).toSorted()).toEqual(['After', 'Before'])
    const database = await openDatabase(at)
    onTestFinished(() => database.close())
    expect(await database.kysely.selectFrom('backups').select('state').execute()).toEqual([{ state: 'verified' }])
    const actions = await database.kysely.selectFrom('auditLog').select('action').execute()
    expect(actions).toContainEqual({ action: 'backups.restore' })
  })

  test('--undo puts the former state back, and keeps the other one', async () => {
    const { at, dataDir, start, restore, undo } = await prepare(open)
    expect(await undo('--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no former state') as string })
    await restore('--yes')
    const again = await start()
    await ask(again.url, 'Later')
    await again.term()
    const asked = await undo()
    expect([asked.code, asked.stdout]).toEqual([1, expect.stringContaining('  1 × Enquiry received\n') as string])
    const undone = await undo('--yes')
    expect([undone.code, undone.stderr]).toEqual([0, ''])
    expect((await readSubjects(at)).toSorted()).toEqual(['After', 'Before'])
    expect((await readSubjects(formerOf(at))).toSorted()).toEqual(['Before', 'Later'])
    expect(formerIn(dataDir)).toHaveLength(1)
    await (await start()).term()
  })

  test('changes nothing if the backup is damaged', async () => {
    const { at, dataDir, file, restore } = await prepare(open)
    writeFileSync(file, readFileSync(file).subarray(0, -3000))
    const before = await schemasOf(at)
    expect(await restore('--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('not a complete backup') as string })
    expect(await readSubjects(at)).toEqual(expect.arrayContaining(['Before', 'After']))
    expect([formerIn(dataDir), readdirSync(dataDir).includes('restoring'), await schemasOf(at)]).toEqual([[], false, before])
  })

  test('after a power cut during the swap, the server refuses to start until the command was run again', async () => {
    const { at, dataDir, start, restore } = await prepare(open)
    const former = join(dataDir, 'before-restore-2026-03-08T10-00-00.000Z')
    mkdirSync(former)
    const names = ['site.db', 'media'].filter((name) => existsSync(join(dataDir, name)))
    writeFileSync(join(former, 'swap-not-complete'), JSON.stringify({ side: 'restoring', out: names, in: names }))
    for (const name of names) renameSync(join(dataDir, name), join(former, name))
    await expect(start()).rejects.toThrow('Run "harmattan restore FILE --replace" with the same backup')
    expect(existsSync(join(dataDir, 'site.db'))).toBe(false)
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was replaced.') as string })
    expect((await readSubjects(at)).toSorted()).toEqual(['After', 'Before'])
    expect(formerIn(dataDir)).toEqual([])
    await (await start()).term()
  })
})

test('a damaged SQLite website is replaced too', async () => {
  const { at, dataDir, restore } = await prepare(openSqlite)
  const file = join(dataDir, 'site.db')
  writeFileSync(file, readFileSync(file).fill(0xff, 0, 8192))
  const replaced = await restore('--yes')
  expect([replaced.code, replaced.stderr, replaced.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('is damaged, so the changes since then are not known'),
  ])
  expect(await readSubjects(at)).toEqual(['Before'])
})

test('a PostgreSQL website is not replaced if its schema holds an extension', async () => {
  const { at, restore } = await prepare(openPostgres)
  const database = await openDatabase(at)
  await sql`CREATE EXTENSION pg_trgm`.execute(database.kysely)
  await database.close()
  expect(await restore('--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ALTER EXTENSION pg_trgm SET SCHEMA extensions') as string,
  })
})

test('a PostgreSQL user who may not create schemas is told what to run', async () => {
  const { at, file } = await prepare(openPostgres)
  const database = await openDatabase(at)
  const user = `u${randomUUID().slice(0, 8)}`
  await sql`CREATE ROLE ${sql.ref(user)} LOGIN PASSWORD 'secret'`.execute(database.kysely)
  await sql`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${sql.ref(user)}`.execute(database.kysely)
  await sql`GRANT CREATE ON SCHEMA public TO ${sql.ref(user)}`.execute(database.kysely)
  onTestFinished(async () => {
    const again = await openDatabase(at)
    await sql`DROP OWNED BY ${sql.ref(user)}`.execute(again.kysely)
    await sql`DROP ROLE ${sql.ref(user)}`.execute(again.kysely)
    await again.close()
  })
  await database.close()
  const url = new URL(at.databaseUrl!)
  url.username = user
  url.password = 'secret'
  const refused = await runNode(HARMATTAN, settingsOf({ ...at, databaseUrl: url.href }), 'restore', file, '--replace', '--yes')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`GRANT CREATE ON DATABASE .* TO "${user}"`)) as string,
  })
})
