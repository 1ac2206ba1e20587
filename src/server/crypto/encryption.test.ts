import { expect, test } from 'vitest'
import { forged } from '#test/forged.ts'
import { seal, unseal } from './encryption.ts'

test('opens with the same key and purpose, and with nothing else', () => {
  const sealed = seal('Ä secret', 'key', 'mail')
  expect(sealed).not.toContain('secret')
  expect(seal('Ä secret', 'key', 'mail')).not.toBe(sealed)
  expect(unseal(sealed, 'key', 'mail')).toBe('Ä secret')
  expect(() => unseal(sealed, 'other', 'mail')).toThrow('unable to authenticate')
  expect(() => unseal(sealed, 'key', 'other')).toThrow('unable to authenticate')
  expect(() => unseal(forged(sealed), 'key', 'mail')).toThrow('unable to authenticate')
})
