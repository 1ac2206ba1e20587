import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Delivery } from '#contract/settings/mail.ts'
import type { Database, Db } from '#server/db/database.ts'
import { inBatches } from '#server/db/batches.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { encrypt, decrypt } from '#server/crypto/encryption.ts'
import type { Mailer, Message } from './mailer.ts'
import { claimMessage, findDue, deleteBodies, insertMessage, deleteMessages, updateMessage } from './store.ts'

/* server/mail composes, stores and sends email for all features. features/mail has the operations for administrators. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_WAIT_MS = 4 * 60 * MINUTE_MS
/** Takes about a week. */
const MAX_ATTEMPTS = 50
/** Longer than a mailer may take, so that no other instance sends the message too. */
export const CLAIM_MS = 3 * MINUTE_MS
/** Several at once, so that a slow message delays few others. */
export const MESSAGES_AT_ONCE = 3
const BODIES_KEPT_MS = 7 * DAY_MS
const MESSAGES_KEPT_MS = 90 * DAY_MS
/** Messages that are removed at a time. */
const BATCH = 500
const PURPOSE = 'outbox'
const UNREADABLE = 'The text of this message cannot be decrypted, because the secret key has changed.'

export interface Outbox {
  transport: Mailer['transport']
  /** Adds a message in the transaction that causes it: it is sent only if that is committed, at once or after `waitMs`. */
  put(trx: Db, message: Message, about: { kind: string; id: string }, waitMs?: number): Promise<void>
  /** Sends new messages. Call it after the commit. */
  wake(): void
  /** Sends the messages that are due, until aborted. Returns how many were tried. */
  deliverDue(signal?: AbortSignal): Promise<number>
  /** Removes the texts of messages that were given up 7 days ago, and all messages that were sent or given up 90 days ago. */
  removeOld(signal: AbortSignal): Promise<void>
}

/** One minute after the first failure, then twice as long each time. */
const waitAfter = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_WAIT_MS)

/** SMTP codes about our sign-in, not about the message. */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538])

/**
 * Whether the mail server refused this recipient or this message for good. Everything else may be mended and is tried
 * again: a password, a sender's address, a server that is down.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const isAboutMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  return isAboutMessage && Number(responseCode) >= 500 && !ABOUT_SIGN_IN.has(Number(responseCode))
}

interface Needs {
  database: Database
  mailer: Mailer
  secretKey: string
  log: Pick<Logger, 'warn'>
  now: () => Date
  wake: () => void
}

/** Keeps messages in the database and retries until the mail server accepts them. */
export function createOutbox({ database, mailer, secretKey, log, now, wake }: Needs): Outbox {
  const db = database.kysely

  let onWoken = () => {}

  /** Undefined if it was encrypted with another key. */
  function readMessage({ id, recipient, subject, bodyText, bodyHtml }: OutboxRow): Message | undefined {
    try {
      return { id, recipient, subject, text: decrypt(bodyText, secretKey, PURPOSE), html: decrypt(bodyHtml, secretKey, PURPOSE) }
    } catch {
      return undefined
    }
  }

  /** Sends a claimed message and stores the result. */
  async function send(row: OutboxRow): Promise<void> {
    const message = readMessage(row)
    if (!message) {
      log.warn({ message: row.id }, UNREADABLE)
      return recordFailure(row.id, UNREADABLE)
    }
    const attempts = row.attempts + 1
    try {
      await mailer.send(message)
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500)
      log.warn({ message: row.id, attempts, reason }, 'The mail server did not accept a message')
      const isOver = isFinal(error) || attempts >= MAX_ATTEMPTS
      return recordFailure(row.id, reason, isOver ? undefined : waitAfter(attempts))
    }
    try {
      const sentAt = now().toISOString()
      await updateMessage(db, row.id, { status: 'sent', lastError: null, sentAt, bodyText: '', bodyHtml: '' })
    } catch (error) {
      log.warn(
        { message: row.id, err: error },
        'A message was sent, but its delivery could not be recorded: it will be sent again',
      )
    }
  }

  /** Without a time to wait, the message is given up. It keeps its text for some days: somebody may send it again. */
  async function recordFailure(id: string, lastError: string, waitMs?: number): Promise<void> {
    const status = waitMs === undefined ? 'failed' : 'waiting'
    const nextAttemptAt = new Date(now().getTime() + (waitMs ?? 0)).toISOString()
    await updateMessage(db, id, { status, lastError, nextAttemptAt })
  }

  /** The next message that is due, claimed: another instance leaves it alone, and if this one dies it is tried again. */
  async function claimNext(): Promise<OutboxRow | undefined> {
    for (;;) {
      const time = now().getTime()
      const after = (milliseconds: number) => new Date(time + milliseconds).toISOString()
      // Twice as long, because the clocks of instances differ.
      const row = await findDue(db, { now: after(0), latest: after(2 * MAX_WAIT_MS) })
      if (!row || (await claimMessage(db, row, after(CLAIM_MS)))) return row
    }
  }

  async function deliverDue(signal?: AbortSignal) {
    const failures: unknown[] = []
    const sending = new Set<Promise<unknown>>()
    let tried = 0
    for (;;) {
      while (!signal?.aborted && sending.size < MESSAGES_AT_ONCE) {
        const row = await claimNext()
        if (!row) break
        tried += 1
        const sent: Promise<unknown> = send(row)
          .catch((error: unknown) => failures.push(error))
          .then(() => sending.delete(sent))
        sending.add(sent)
      }
      if (sending.size === 0) break
      // A new message does not wait for a slow one.
      await Promise.race([...sending, new Promise<void>((resolve) => (onWoken = resolve))])
    }
    if (failures.length > 0) throw failures[0]
    return tried
  }

  return {
    transport: mailer.transport,
    async put(trx, { recipient, subject, text, html }, { kind, id }, waitMs = 0) {
      const at = now()
      await insertMessage(trx, {
        id: uuid(),
        kind,
        aboutId: id,
        recipient,
        subject,
        bodyText: encrypt(text, secretKey, PURPOSE),
        bodyHtml: encrypt(html, secretKey, PURPOSE),
        status: 'waiting',
        attempts: 0,
        lastError: null,
        nextAttemptAt: new Date(at.getTime() + waitMs).toISOString(),
        createdAt: at.toISOString(),
        sentAt: null,
      })
    },
    wake() {
      onWoken()
      wake()
    },
    deliverDue,
    async removeOld(signal) {
      const time = now().getTime()
      const [bodiesBefore, before] = [BODIES_KEPT_MS, MESSAGES_KEPT_MS].map((kept) => new Date(time - kept).toISOString())
      await inBatches(BATCH, signal, (most) => deleteBodies(db, bodiesBefore!, most))
      await inBatches(BATCH, signal, (most) => deleteMessages(db, before!, most))
    },
  }
}

/** The delivery state of a message, for screens. */
export const toDelivery = (
  { status, attempts, lastError, sentAt }: Pick<OutboxRow, 'status' | 'attempts' | 'lastError' | 'sentAt'>,
  transport: Mailer['transport'],
): Delivery => ({ status: status === 'sent' && transport === 'folder' ? 'folder' : status, attempts, lastError, sentAt })
