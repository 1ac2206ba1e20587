import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createHashQueue, type Client } from './hash-queue.ts'

/**
 * The first set of argon2id parameters that OWASP recommends: 46 MiB, one pass. Blocks above 32 MiB are freed at
 * once; smaller ones stayed allocated in each thread, and five sign-ins left 77 MB behind. Hashes store their
 * own parameters, so these can be raised later.
 */
const COST = { memory: 47_104, passes: 1, parallelism: 1 }
const BYTES = 32

type Cost = typeof COST

const argon2id = promisify(argon2)
const queue = createHashQueue()

/** `before` runs when the work gets its turn, and may throw. */
const derive = (parameters: Argon2Parameters, client: Client, before = async () => {}): Promise<Buffer> =>
  queue.run(client, async () => {
    await before()
    return argon2id('argon2id', parameters)
  })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// PHC strings have no padding.
const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const toPhc = ({ memory, passes, parallelism }: Cost, nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(nonce)}$${encoded(hash)}`

/** Hashes a new password. Its callers have checked a link, a code or a session. Only tests choose another cost. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  return toPhc(cost, nonce, await derive({ ...cost, nonce, message, tagLength: BYTES }, 'known'))
}

// Checked for unknown users, so that the answer takes as long as for known ones. No password has this hash.
export const DUMMY_HASH = toPhc(COST, randomBytes(16), randomBytes(BYTES))

/** Whether the password matches the stored hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  client: Client = 'known',
  before?: () => Promise<void>,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = PHC.exec(stored ?? DUMMY_HASH) ?? []
  if (!nonce || !hash) throw new Error('A stored password hash cannot be read')
  const expected = Buffer.from(hash, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    message: password.normalize('NFKC'),
    tagLength: expected.length,
  }
  const given = await derive(parameters, client, before)
  return stored !== undefined && timingSafeEqual(given, expected)
}
