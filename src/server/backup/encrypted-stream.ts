import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto'
import { BackupError } from './backup-error.ts'

/*
 * An encrypted file: a header, then chunks of AES-256-GCM. The header holds MAGIC, the salt and a check of the passphrase.
 * The nonce of a chunk is its number and whether it is the last, so chunks cannot be left out, moved or cut off.
 */

export const MAGIC = Buffer.from('harmattan-backup-encrypted-1\n')
const SALT = 16
const CHECK = 32
export const HEADER_BYTES = MAGIC.length + SALT + CHECK
const CHUNK = 64 * 1024
const TAG = 16

/** What OWASP recommends for scrypt, with 32 MiB of memory. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const DAMAGED = 'The file is damaged or was cut off.'

type Bytes = AsyncIterable<Uint8Array>

interface Keys {
  encryption: Buffer
  check: Buffer
}

function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 64, COST, (error, derived) => {
      if (error) return reject(error)
      const check = createHmac('sha256', derived.subarray(32)).update(MAGIC).update(salt).digest()
      resolve({ encryption: derived.subarray(0, 32), check })
    })
  })
}

function createNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of exactly `bytes`, and a shorter last one, which may be empty. */
async function* splitIntoPieces(source: Bytes, bytes: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length < bytes) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length >= bytes; rest = rest.subarray(bytes)) yield { piece: rest.subarray(0, bytes), isLast: false }
    waiting = [rest]
    length = rest.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

/** Encrypts a stream. Each stream has its own key. */
export const encryptWith = (passphrase: string) =>
  async function* encrypt(source: Bytes): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT)
    const { encryption, check } = await deriveKeys(passphrase, salt)
    yield Buffer.concat([MAGIC, salt, check])
    let number = 0
    for await (const { piece, isLast } of splitIntoPieces(source, CHUNK)) {
      const cipher = createCipheriv('aes-256-gcm', encryption, createNonce(number, isLast))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      number += 1
    }
  }

/** Decrypts what follows the header. Throws if anything was changed, left out or cut off. */
export const decryptWith = (passphrase: string, header: Buffer) =>
  async function* decrypt(source: Bytes): AsyncGenerator<Buffer> {
    const salt = header.subarray(MAGIC.length, MAGIC.length + SALT)
    const { encryption, check } = await deriveKeys(passphrase, salt)
    if (!timingSafeEqual(check, header.subarray(MAGIC.length + SALT))) throw new BackupError('The passphrase is wrong.')
    let number = 0
    for await (const { piece, isLast } of splitIntoPieces(source, CHUNK + TAG)) {
      if (piece.length < TAG) throw new BackupError(DAMAGED)
      const decipher = createDecipheriv('aes-256-gcm', encryption, createNonce(number, isLast))
      decipher.setAuthTag(piece.subarray(piece.length - TAG))
      try {
        yield Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
      } catch (error) {
        throw new BackupError(DAMAGED, { cause: error })
      }
      number += 1
    }
  }
