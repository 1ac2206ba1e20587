import { expect, test } from 'vitest'
import { runShell } from './run-child.ts'

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
