import { PAGE_SIZE } from '#contract/page-size.ts'
import type { Db } from '#server/db/database.ts'

export async function listMessages(db: Db, page: number) {
  const [items, { total }] = await Promise.all([
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
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Messages that were given up, or are waiting after an attempt that failed. */
export async function countUndelivered(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('status', 'in', ['waiting', 'failed'])
    .where('lastError', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}
