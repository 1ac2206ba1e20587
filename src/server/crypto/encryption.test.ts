import { expect, test } from 'vitest'
import { forged } from '#test/forged.ts'
import { encrypt, decrypt } from './encryption.ts'

test('opens with the same key and purpose, and with nothing else', () => {
  const sealed = encrypt('Ä secret', 'key', 'mail')
  expect(sealed).not.toContain('secret')
  expect(encrypt('Ä secret', 'key', 'mail')).not.toBe(sealed)
  expect(decrypt(sealed, 'key', 'mail')).toBe('Ä secret')
  expect(() => decrypt(sealed, 'other', 'mail')).toThrow('unable to authenticate')
  expect(() => decrypt(sealed, 'key', 'other')).toThrow('unable to authenticate')
  expect(() => decrypt(forged(sealed), 'key', 'mail')).toThrow('unable to authenticate')
})

test('a shortened signature, which is easier to guess, is refused', () => {
  const short = Buffer.from(encrypt('', 'key', 'mail'), 'base64url')
    .subarray(0, 16)
    .toString('base64url')
  expect(() => decrypt(short, 'key', 'mail')).toThrow('Invalid authentication tag length: 4')
})
