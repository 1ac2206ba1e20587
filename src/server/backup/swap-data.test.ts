import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finishRevert, removeFormerStates, swapData } from './swap-data.ts'

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
  removeFormerStates(dataDir, new Date('2026-03-15T10:00:00.000Z'))
  expect(readdirSync(dataDir)).toContain(basename(former))
  removeFormerStates(dataDir, new Date('2026-03-15T10:00:01.000Z'))
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
  await expect(swapData(dataDir, side, NOW, rename)).rejects.toThrow('the disk failed')
  expect(look(dataDir)).toEqual(FORMER)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore'))).toEqual([])
})

test('a power cut after the last move keeps the restored website, and one before it does not', async () => {
  const { dataDir, side } = prepare()
  const former = await swapData(dataDir, side, NOW)
  writeFileSync(join(former, 'swap-not-complete'), '')
  expect(await finishRevert(dataDir)).toBe(false)
  expect(look(dataDir)).toMatchObject({ database: 'restored', media: ['restored'] })
  expect(readdirSync(former)).not.toContain('swap-not-complete')

  writeFileSync(join(former, 'swap-not-complete'), '')
  rmSync(join(dataDir, 'site.db'))
  expect(await finishRevert(dataDir)).toBe(true)
  expect(look(dataDir)).toEqual(FORMER)
})
