import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findHoldEnd, holdWrites, releaseWrites } from './upgrade-hold.ts'

const AT = new Date('2026-03-08T10:00:00.000Z')
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hold-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('writes are held until they are released', () => {
  const folder = makeFolder()
  expect(findHoldEnd(folder, AT)).toBeUndefined()
  holdWrites(folder, AT)
  expect(findHoldEnd(folder, minutesLater(10))).toEqual(minutesLater(20))
  releaseWrites(folder)
  expect(findHoldEnd(folder, minutesLater(10))).toBeUndefined()
})

test('writes are allowed again after twenty minutes if nobody releases them, also if the clock was set back', () => {
  const folder = makeFolder()
  holdWrites(folder, AT)
  expect(findHoldEnd(folder, minutesLater(21))).toBeUndefined()
  expect(findHoldEnd(folder, minutesLater(-60))).toBeUndefined()
})
