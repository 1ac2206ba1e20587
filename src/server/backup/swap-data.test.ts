import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { createSchema, listSchemas } from '#server/db/postgres-schemas.ts'
import { openPostgres } from '#test/databases.ts'
import { removeFormerStates } from './former-states.ts'
import {
  finishRevert,
  PARTS_BESIDE_POSTGRES,
  refuseInterrupted,
  removeFormerFolders,
  toSchemaName,
  swapData,
} from './swap-data.ts'

const NOW = new Date('2026-03-08T10:00:00.000Z')

/** A website, and another one beside it. */
function prepare() {
  const dataDir = mkdtempSync(join(tmpdir(), 'swap-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const side = join(dataDir, 'restoring')
  for (const [folder, word] of [
    [dataDir, 'former'],
    [side, 'restored'],
  ] as const) {
    mkdirSync(join(folder, 'media', word), { recursive: true })
    writeFileSync(join(folder, 'site.db'), word)
    writeFileSync(join(folder, 'secret.key'), word)
  }
  writeFileSync(join(dataDir, 'site.db-wal'), 'former')
  return { dataDir, side }
}

/** As if the power had failed before the mark was removed. */
const interrupt = (former: string) =>
  writeFileSync(
    join(former, 'swap-not-complete'),
    JSON.stringify({
      side: 'restoring',
      out: ['site.db', 'site.db-wal', 'media', 'secret.key'],
      in: ['secret.key', 'media', 'site.db'],
    }),
  )

const look = (folder: string) => ({
  database: readFileSync(join(folder, 'site.db'), 'utf8'),
  key: readFileSync(join(folder, 'secret.key'), 'utf8'),
  media: readdirSync(join(folder, 'media')),
  hasLog: readdirSync(folder).includes('site.db-wal'),
})
const FORMER = { database: 'former', key: 'former', media: ['former'], hasLog: true }

test('the restored website takes the place of the former one, which is kept for seven days', async () => {
  const { dataDir, side } = prepare()
  const former = await swapData(dataDir, side, NOW)
  expect(look(dataDir)).toEqual({ database: 'restored', key: 'restored', media: ['restored'], hasLog: false })
  expect(look(former)).toEqual(FORMER)
  expect(await finishRevert(dataDir)).toBe(false)
  await removeFormerFolders(dataDir, new Date('2026-03-15T10:00:00.000Z'))
  expect(readdirSync(dataDir)).toContain(basename(former))
  await removeFormerFolders(dataDir, new Date('2026-03-15T10:00:01.000Z'))
  expect(readdirSync(dataDir).toSorted()).toEqual(['media', 'restoring', 'secret.key', 'site.db'])
})

test.each([0, 1, 2, 3, 4, 5, 6])('a failure after %i moves leaves the website as it was', async (moves) => {
  const { dataDir, side } = prepare()
  let made = 0
  const rename: typeof renameSync = (from, to) => {
    if (made === moves) throw new Error('the disk failed')
    made += 1
    renameSync(from, to)
  }
  await expect(swapData(dataDir, side, NOW, { rename })).rejects.toThrow('the disk failed')
  expect(look(dataDir)).toEqual(FORMER)
  expect(look(side)).toEqual({ database: 'restored', key: 'restored', media: ['restored'], hasLog: false })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([])
})

test('a failed or interrupted return to the former state leaves it in its folder', async () => {
  const { dataDir, side } = prepare()
  const former = await swapData(dataDir, side, NOW)
  const restored = look(dataDir)
  for (const moves of [0, 1, 2, 3, 4, 5, 6]) {
    let made = 0
    const rename: typeof renameSync = (from, to) => {
      if (made === moves) throw new Error('the disk failed')
      made += 1
      renameSync(from, to)
    }
    const later = new Date(NOW.getTime() + 1000)
    await expect(swapData(dataDir, former, later, { rename })).rejects.toThrow('the disk failed')
    expect([look(dataDir), look(former)]).toEqual([restored, FORMER])
  }
  const again = await swapData(dataDir, former, new Date(NOW.getTime() + 2000))
  expect([look(dataDir), look(again)]).toEqual([FORMER, restored])
})

test('a power cut after the last move keeps the restored website, and one before it does not', async () => {
  const { dataDir, side } = prepare()
  const former = await swapData(dataDir, side, NOW)
  interrupt(former)
  expect(await finishRevert(dataDir)).toBe(false)
  expect(look(dataDir)).toMatchObject({ database: 'restored', media: ['restored'] })
  expect(readdirSync(former)).not.toContain('swap-not-complete')

  interrupt(former)
  rmSync(join(dataDir, 'site.db'))
  expect(await finishRevert(dataDir)).toBe(true)
  expect(look(dataDir)).toEqual(FORMER)
})

test('beside PostgreSQL, a failed change of the database leaves the files as they were', async () => {
  const { dataDir, side } = prepare()
  const isComplete = () => false
  const commit = () => Promise.reject(new Error('PostgreSQL does not answer'))
  await expect(swapData(dataDir, side, NOW, { parts: PARTS_BESIDE_POSTGRES, commit, isComplete })).rejects.toThrow(
    'PostgreSQL does not answer',
  )
  expect(look(dataDir)).toEqual(FORMER)
})

test('beside PostgreSQL, only the files of Media and the key are swapped', async () => {
  const { dataDir, side } = prepare()
  await swapData(dataDir, side, NOW, { parts: PARTS_BESIDE_POSTGRES, commit: async () => {} })
  expect(look(dataDir)).toMatchObject({ database: 'former', media: ['restored'], key: 'restored' })
})

test('an interrupted swap is refused at the start, and a complete one is not', async () => {
  const { dataDir, side } = prepare()
  const former = await swapData(dataDir, side, NOW)
  interrupt(former)
  await refuseInterrupted(dataDir)
  expect(readdirSync(former)).not.toContain('swap-not-complete')
  interrupt(former)
  rmSync(join(dataDir, 'site.db'))
  await expect(refuseInterrupted(dataDir)).rejects.toThrow('harmattan restore FILE --replace')
})

test('the former schema is kept for seven days like the folder', async () => {
  const { dataDir, side } = prepare()
  const database = await openPostgres({ empty: true })
  const schema = toSchemaName(await swapData(dataDir, side, NOW))
  await createSchema(database, schema)
  await removeFormerStates(
    database,
    readEnv({ DATA_DIR: dataDir }),
    new Date('2026-03-15T10:00:00.000Z'),
    pino({ level: 'silent' }),
  )
  expect(await listSchemas(database)).toContain(schema)
  await removeFormerStates(
    database,
    readEnv({ DATA_DIR: dataDir }),
    new Date('2026-03-15T10:00:01.000Z'),
    pino({ level: 'silent' }),
  )
  expect(await listSchemas(database)).not.toContain(schema)
})
