import type { Db } from '#server/db/database.ts'
import { paginate } from '#server/db/lists.ts'
import { countRows } from '#server/db/results.ts'

export const listMessages = (db: Db, page: number) =>
  paginate(
    db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'status', 'attempts', 'lastError', 'sentAt', 'createdAt', 'nextAttemptAt'])
      .select((row) =>
        row
          .case()
          .when(row.and([row('status', '<>', 'sent'), row('bodyText', '<>', '')]))
          .then(1)
          .else(0)
          .end()
          .as('canSendAgain'),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
    page,
  )

/** Messages that were given up, or are waiting after an attempt that failed. */
export const countUndelivered = (db: Db) =>
  countRows(db.selectFrom('outbox').where('status', 'in', ['waiting', 'failed']).where('lastError', 'is not', null))
