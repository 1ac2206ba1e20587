import { expect, test } from 'vitest'
import { explainFileError } from './file-error.ts'

test.each([
  ['of a file', { code: 'ENOSPC', path: '/data/x' }, 'The disk of /data/x is full. Make room, and try again.'],
  ['of SQLite', { errcode: 13 }, 'The disk is full. Make room, and try again.'],
  ['of PostgreSQL', { code: '53100' }, 'The disk of PostgreSQL is full. Make room, and try again.'],
])('a full disk %s is named', (_, fields, sentence) => {
  expect(explainFileError(Object.assign(new Error('full'), fields))).toBe(sentence)
})
