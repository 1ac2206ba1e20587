import { expect, test } from 'vitest'
import { findWeakness } from './password-rules.ts'
import { DUMMY_HASH, hashPassword, verifyPassword } from './hash-password.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('sunset-river-41')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('sunset-river-41', hash)).toBe(true)
  expect(await verifyPassword('sunset-river-42', hash)).toBe(false)
  expect(await hashPassword('sunset-river-41')).not.toBe(hash)
})

test('checking a password takes as much work for an unknown account as for a known one', () => {
  expect(DUMMY_HASH).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('an accented letter is the same however a keyboard makes it', async () => {
  expect(await verifyPassword('re\u0301sume\u0301', await hashPassword('r\u00e9sum\u00e9'))).toBe(true)
})

test('hashes of other programs, with other costs, are read', async () => {
  const { argon2Sync } = await import('node:crypto')
  const hash = argon2Sync('argon2id', {
    message: 'password',
    nonce: 'somesalt',
    memory: 256,
    passes: 3,
    parallelism: 2,
    tagLength: 24,
  })
  const phc = `$argon2id$v=19$m=256,t=3,p=2$${Buffer.from('somesalt').toString('base64').replace(/=+$/, '')}$${hash.toString('base64').replace(/=+$/, '')}`
  expect(await verifyPassword('password', phc)).toBe(true)
})

test('a missing hash matches no password, and a broken hash is an error', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
  await expect(verifyPassword('x', 'plain')).rejects.toThrow('cannot be read')
})

test.each([
  ['12345', /at least 6/],
  ['Password123!', /most common/],
  ['Password1!', /most common/],
  ['password123456', /most common/],
  ['qwertyuiop123', /most common/],
  ['Harmattan2026', /name of the website/],
  ['harmattan', /name of the website/],
  ['nigeria1', /name of the website/],
  ['KanoState1', /name of the website/],
  ['abcabcabc', /repeats/],
  ['Ada2026', /part of the name/],
  ['123456', /most common/],
  ['Password1', /most common/],
  ['QWERTY', /most common/],
  ['aaaaaaaaaa', /repeats/],
  ['abababab', /repeats/],
  ['ada@college.test', /part of the name/],
  ['Lovelace', /part of the name/],
  ['lovelace1815', /part of the name/],
  ['ada2026!!', /part of the name/],
  ['P@ssw0rd2026!', /most common/],
  ['Passw0rd@123', /most common/],
  ['Password12345!', /most common/],
  ['password-password', /repeats|most common/],
  ['Welcome@2026', /most common/],
  ['letmein2026!', /most common/],
  ['ChangeMe123!', /most common/],
  ['Summer2026!', /most common/],
  ['Chelsea2026!', /most common/],
  ['JesusIsLord1', /most common/],
  ['1qaz@WSX3edc', /most common/],
  ['Admin@2026', /name of the website/],
  ['Nigeria@2026', /name of the website/],
  ['LagosNigeria1', /name of the website/],
  ['Harmattan@2026!', /name of the website/],
  ['aaaaaabbbbbb1', /repeats/],
])('%s is refused with the reason', async (password, reason) => {
  expect(
    await findWeakness(password, { minLength: 6, personal: ['ada@college.test', 'Ada', 'Lovelace'], siteName: 'KanoState Tech' }),
  ).toMatch(reason)
})

test.each([
  'sunset-river-41',
  'ịnyịnya ibu',
  'x7#kQ2',
  'correct horse battery staple',
  'apple river stone cloud',
  'river-lamp-orange-stone',
  'another-river-42',
  'quiet-bicycle-77',
  'seven-herons-at-dusk',
  '🎓 four words here',
])('%s is taken', async (password) => {
  expect(await findWeakness(password, { minLength: 6, personal: ['ada@college.test', '', 'Lovelace'] })).toBeUndefined()
})
