// @vitest-environment happy-dom

import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { restoreFiles } from './restore-files.ts'

const FILES = ['a', 'b', 'c'].map((id) => ({ id }))
const gone = new ORPCError('NOT_FOUND', { message: 'This is no longer in the trash.' })
const failingFor =
  (...ids: string[]) =>
  ({ id }: { id: string }) =>
    ids.includes(id) ? Promise.reject(gone) : Promise.resolve()

test.each([
  [[], '3 files restored'],
  [['a'], '2 of 3 files restored. This is no longer in the trash.'],
  [['b', 'c'], '1 of 3 files restored. This is no longer in the trash.'],
])('if Undo fails for %j, it says: %s', async (ids, message) => {
  expect(await restoreFiles(FILES, failingFor(...ids))).toBe(message)
})

test('if Undo fails for all files, it fails with the reason', async () => {
  await expect(restoreFiles(FILES, failingFor('a', 'b', 'c'))).rejects.toBe(gone)
})
