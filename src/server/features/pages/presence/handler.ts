import { PRESENCE_SECONDS } from '#contract/pages/presence.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/context.ts'
import { getDisplayName, mayEdit } from '#server/auth/session/caller.ts'
import { findPage } from '#server/features/pages/store.ts'
import { listPresent, removeOldPresence, removePresence, savePresence } from './store.ts'

const KEPT_MS = 60_000

/* Not audited: nothing changes, and a row lives for a minute. */
export const presence = {
  touch: operations.presence.touch.handler(async ({ context, input: { pageId, sectionId }, errors }) => {
    const { db, deps } = context
    const caller = requireCaller(context)
    const { user } = caller
    const time = deps.now().getTime()
    const ago = (milliseconds: number) => new Date(time - milliseconds).toISOString()
    const people = await db.transaction().execute(async (trx) => {
      await removeOldPresence(trx, { before: ago(KEPT_MS), after: ago(-KEPT_MS) })
      const page = requireFound(await findPage(trx, pageId), errors)
      // Nobody has to wait for a person who cannot change the page.
      if (mayEdit(caller, page)) await savePresence(trx, { pageId, sectionId, userId: user.id, seenAt: ago(0) })
      return listPresent(trx, pageId, user.id, ago(PRESENCE_SECONDS * 1000))
    })
    return people.map((person) => ({ userId: person.userId, sectionId: person.sectionId, name: getDisplayName(person) }))
  }),

  leave: operations.presence.leave.handler(async ({ context, input: { pageId } }) => {
    await removePresence(context.db, pageId, requireCaller(context).user.id)
    return {}
  }),
}
