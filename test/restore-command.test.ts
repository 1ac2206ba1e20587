import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startServer } from './e2e/server.ts'
import { runNode } from './run-node.ts'

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

async function readSubjects(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  const rows = await database.kysely.selectFrom('formSubmissions').select('formData').execute()
  await database.close()
  return rows.map((row) => (JSON.parse(row.formData) as { subject: string }).subject)
}

/** A website with an enquiry before its backup and one after it. */
async function prepare() {
  const dataDir = makeFolder()
  const folder = makeFolder()
  const server = await startServer({ dataDir })
  await ask(server.url, 'Before')
  expect(await runNode('scripts/backup.ts', { DATA_DIR: dataDir }, folder)).toMatchObject({ code: 0 })
  await ask(server.url, 'After')
  const file = join(folder, readdirSync(folder)[0]!)
  const restore = (...options: string[]) => runNode('scripts/restore.ts', { DATA_DIR: dataDir }, file, '--replace', ...options)
  return { dataDir, server, restore }
}

const formerIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))

test('a stopped website is replaced after its changes were listed, and its former state is kept', async () => {
  const { dataDir, server, restore } = await prepare()
  const refused = await restore('--yes')
  expect([refused.code, refused.stderr]).toEqual([1, 'The website is running. Stop the server, and try again.\n'])
  await server.term()
  const asked = await restore()
  expect([asked.code, asked.stderr]).toEqual([1, 'Nothing was replaced. To replace the website, add --yes.\n'])
  expect(asked.stdout).toContain('  1 × Enquiry received\n')
  expect(await readSubjects(dataDir)).toEqual(expect.arrayContaining(['Before', 'After']))
  expect(readdirSync(dataDir)).not.toContain('restoring')

  const replaced = await restore('--yes')
  expect([replaced.code, replaced.stderr]).toEqual([0, ''])
  const again = await startServer({ dataDir })
  expect((await fetch(again.url)).status).toBe(200)
  await again.term()
  expect(await readSubjects(dataDir)).toEqual(['Before'])
  const [former] = formerIn(dataDir)
  expect(await readSubjects(join(dataDir, former!))).toEqual(expect.arrayContaining(['Before', 'After']))
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  expect(await database.kysely.selectFrom('backups').select('state').execute()).toEqual([{ state: 'verified' }])
  const actions = await database.kysely.selectFrom('auditLog').select('action').execute()
  expect(actions).toContainEqual({ action: 'backups.restore' })
})

test('a damaged website is replaced too', async () => {
  const { dataDir, server, restore } = await prepare()
  await server.term()
  const file = join(dataDir, 'site.db')
  writeFileSync(file, readFileSync(file).fill(0xff, 0, 8192))
  const replaced = await restore('--yes')
  expect([replaced.code, replaced.stderr, replaced.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('is damaged, so what has changed'),
  ])
  expect(await readSubjects(dataDir)).toEqual(['Before'])
})

test('if the backup is damaged, nothing changes', async () => {
  const { dataDir, server, restore } = await prepare()
  await server.term()
  const [file] = (await listPaths(dataDir)) as [string]
  writeFileSync(file, readFileSync(file).subarray(0, -3000))
  expect(await restore('--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('not a complete backup') as string })
  expect(await readSubjects(dataDir)).toEqual(expect.arrayContaining(['Before', 'After']))
  expect([formerIn(dataDir), readdirSync(dataDir).includes('restoring')]).toEqual([[], false])
})

async function listPaths(dataDir: string) {
  const database = await openDatabase({ dataDir })
  const rows = await database.kysely.selectFrom('backups').select('path').execute()
  await database.close()
  return rows.map(({ path }) => path)
}
