import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecretKey } from './secret-key.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the key is made once, for the server alone, in a folder for the server alone', () => {
  const data = join(folder(), 'data')
  const key = readSecretKey(undefined, data)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(readSecretKey(undefined, data)).toBe(key)
  expect(readdirSync(data)).toEqual(['secret.key'])
  expect([statSync(data).mode & 0o777, statSync(join(data, 'secret.key')).mode & 0o777]).toEqual([0o700, 0o600])
})

test('a key that a power cut left empty is refused, not used', () => {
  const data = folder()
  writeFileSync(join(data, 'secret.key'), '')
  expect(() => readSecretKey(undefined, data)).toThrow(
    /secret\.key is not a complete key\. Restore it from a backup, or delete it/,
  )
})

test('SECRET_KEY goes before the file', () => {
  expect(readSecretKey('a key from the environment, long enough', '/nowhere')).toBe('a key from the environment, long enough')
})
