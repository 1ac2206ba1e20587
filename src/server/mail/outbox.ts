import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Delivery } from '#contract/mail.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { seal, unseal } from '#server/sealed.ts'
import type { Mailer, Message } from './mailer.ts'
import { claimMessage, insertMessage, listDue, settleMessage } from './store.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS
/** A little more than a day of trying. */
const MAX_ATTEMPTS = 14
const PURPOSE = 'outbox'

export interface Outbox {
  transport: Mailer['transport']
  /** Puts a message with the writes that cause it: it is sent if they are committed, and only then. */
  put(trx: Db, message: Message, about: { kind: string; id: string }): Promise<void>
  /** Sends what has just been put; to be called after the commit. */
  wake(): void
  /** Sends the messages that are due, until aborted; answers how many were tried. */
  deliverDue(signal?: AbortSignal): Promise<number>
}

/** One minute after the first failure, then twice as long each time. */
const waitAfter = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)

/** 5xx: the mail server will not take it tomorrow either. */
const isFinal = (error: unknown) => Number((error as { responseCode?: unknown }).responseCode) >= 500

/** Messages wait in the database and are tried until they are taken: a mail server may be down, or slow. */
export function createOutbox({
  database,
  mailer,
  secretKey,
  log,
  now,
  wake,
}: {
  database: Database
  mailer: Mailer
  secretKey: string
  log: Pick<Logger, 'warn'>
  now: () => Date
  wake: () => void
}): Outbox {
  const db = database.kysely

  async function deliver(row: OutboxRow): Promise<boolean> {
    const attempts = row.attempts + 1
    // Moved on first: another process leaves it alone, and if this one dies the next attempt is set.
    const next = new Date(now().getTime() + waitAfter(attempts)).toISOString()
    if (!(await claimMessage(db, row, next))) return false
    try {
      const text = unseal(row.bodyText, secretKey, PURPOSE)
      const html = unseal(row.bodyHtml, secretKey, PURPOSE)
      await mailer.send({ recipient: row.recipient, subject: row.subject, text, html })
      await settleMessage(db, row.id, {
        status: 'sent',
        lastError: null,
        sentAt: now().toISOString(),
        bodyText: '',
        bodyHtml: '',
      })
    } catch (error) {
      const lastError = (error as Error).message.slice(0, 500)
      log.warn({ message: row.id, attempts, reason: lastError }, 'A message was not taken by the mail server')
      const isOver = isFinal(error) || attempts >= MAX_ATTEMPTS
      await settleMessage(db, row.id, isOver ? { status: 'failed', lastError, bodyText: '', bodyHtml: '' } : { lastError })
    }
    return true
  }

  async function deliverDue(signal?: AbortSignal) {
    let tried = 0
    for (const row of await listDue(db, now().toISOString())) {
      if (signal?.aborted) break
      tried += (await deliver(row)) ? 1 : 0
    }
    return tried
  }

  return {
    transport: mailer.transport,
    async put(trx, { recipient, subject, text, html }, { kind, id }) {
      const at = now().toISOString()
      await insertMessage(trx, {
        id: uuid(),
        kind,
        aboutId: id,
        recipient,
        subject,
        bodyText: seal(text, secretKey, PURPOSE),
        bodyHtml: seal(html, secretKey, PURPOSE),
        status: 'waiting',
        attempts: 0,
        lastError: null,
        nextAttemptAt: at,
        createdAt: at,
        sentAt: null,
      })
    },
    wake,
    deliverDue,
  }
}

/** How a message fares, for screens. */
export const deliveryOf = (
  { status, attempts, lastError, sentAt }: Pick<OutboxRow, 'status' | 'attempts' | 'lastError' | 'sentAt'>,
  transport: Mailer['transport'],
): Delivery => ({ status: status === 'sent' && transport === 'folder' ? 'folder' : status, attempts, lastError, sentAt })
