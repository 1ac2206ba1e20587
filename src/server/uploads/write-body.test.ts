import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import { expect, onTestFinished, test } from 'vitest'
import { writeBody } from './write-body.ts'

const CONTENT = randomBytes(2_500_000)
const BEFORE = Buffer.from('what came before')

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'body-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, BEFORE)
  return { path, offset: BEFORE.length, maxBytes: CONTENT.length, signal: new AbortController().signal }
}
/** Arrives in pieces, as over a line; which is cut at the end if `isCut`. */
function streamOf(content: Buffer, isCut = false): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < content.length) controller.enqueue(content.subarray(at, (at += 60_000)))
      else if (isCut) controller.error(new Error('the line was cut'))
      else controller.close()
    },
  })
}
const all = Buffer.concat([BEFORE, CONTENT])

test('B §7 uploads: a part is written behind what came before', async () => {
  const target = open()
  expect(await writeBody(streamOf(CONTENT), target)).toBe(all.length)
  expect(readFileSync(target.path).equals(all)).toBe(true)
})

test('issue 6 uploads: all that came before the line was cut is written', async () => {
  const target = open()
  await expect(writeBody(streamOf(CONTENT.subarray(0, 1_700_000), true), target)).rejects.toBe(ERRORS.ABORTED)
  expect(readFileSync(target.path).equals(all.subarray(0, BEFORE.length + 1_700_000))).toBe(true)
})

test('issue 6 uploads: a request that another one takes over from ends with what it has', async () => {
  const target = open()
  const taken = new AbortController()
  const { promise: isTaken, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    asked += 1
    if (asked === 1) controller.enqueue(CONTENT.subarray(0, 1000))
    else resolve()
  }
  const writing = writeBody(new ReadableStream({ pull }, { highWaterMark: 0 }), { ...target, signal: taken.signal })
  await isTaken
  taken.abort()
  expect(await writing).toBe(BEFORE.length + 1000)
  expect(readFileSync(target.path).equals(all.subarray(0, BEFORE.length + 1000))).toBe(true)
})

test('bad input: more than was announced, and a full disk, are said so', async () => {
  const target = open()
  await expect(writeBody(streamOf(CONTENT), { ...target, maxBytes: 2_000_000 })).rejects.toBe(ERRORS.ERR_SIZE_EXCEEDED)
  await expect(writeBody(streamOf(CONTENT), { ...target, path: '/dev/full' })).rejects.toBe(ERRORS.FILE_WRITE_ERROR)
})
