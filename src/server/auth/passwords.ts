import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** What OWASP asks of argon2id: 19 MiB, two passes. Hashes keep their own parameters, so these may rise. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const BYTES = 32

const derive = promisify(argon2)

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// PHC strings have no padding.
const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...COST, nonce, message: password.normalize('NFKC'), tagLength: BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encoded(nonce)}$${encoded(hash)}`
}

// For people who do not exist: the answer must take as long as for those who do.
let hashOfNobody: Promise<string> | undefined

/** Whether the password is the one that was hashed. Without a hash it takes as long, and is not. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const phc = stored ?? (await (hashOfNobody ??= hashPassword(randomBytes(16).toString('hex'))))
  const [, memory, passes, parallelism, nonce, hash] = PHC.exec(phc) ?? []
  if (!nonce || !hash) throw new Error('A stored password hash cannot be read')
  const expected = Buffer.from(hash, 'base64')
  const given = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    message: password.normalize('NFKC'),
    tagLength: expected.length,
  })
  return stored !== undefined && timingSafeEqual(given, expected)
}
