import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram, runShell } from './run-child.ts'

test('a command of the operator that does not end is ended, and named', async () => {
  await expect(runShell('exec sleep infinity', 200)).rejects.toThrow('"exec sleep infinity" did not end within 0.2 seconds.')
})

test('a command of the operator that fails is named', async () => {
  await expect(runShell('exit 3')).rejects.toThrow('"exit 3" ended with the code 3.')
  await expect(runShell('exit 0')).resolves.toBeUndefined()
})

test('a command of the operator runs in the folder of the operator', async () => {
  await expect(runShell(`test "$PWD" = '${process.cwd()}'`)).resolves.toBeUndefined()
})

test('a command of a program runs in the folder of the operator, so a relative DATA_DIR is the same folder for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'harmattan'), '#!/bin/sh\npwd; echo "$@" >&2; exit 4', { mode: 0o755 })
  expect(await runProgram(folder, folder, 'doctor')).toEqual({ code: 4, output: `${process.cwd()}\ndoctor` })
})
