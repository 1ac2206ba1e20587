import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areWritesHeld, holdWrites, releaseWrites } from './write-hold.ts'

const AT = new Date('2026-03-08T10:00:00.000Z')
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hold-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('writes are held until they are released', () => {
  const folder = makeFolder()
  expect(areWritesHeld(folder, AT)).toBe(false)
  holdWrites(folder, AT)
  expect(areWritesHeld(folder, minutesLater(10))).toBe(true)
  releaseWrites(folder)
  expect(areWritesHeld(folder, minutesLater(10))).toBe(false)
})

test('writes are allowed again after twenty minutes if nobody releases them, also if the clock was set back', () => {
  const folder = makeFolder()
  holdWrites(folder, AT)
  expect(areWritesHeld(folder, minutesLater(21))).toBe(false)
  expect(areWritesHeld(folder, minutesLater(-60))).toBe(false)
})
