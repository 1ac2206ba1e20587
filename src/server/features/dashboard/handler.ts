import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import { changes } from './change-stream.ts'
import { findRecords } from './find.ts'
import { readOverview } from './overview.ts'
import { listNewestGroups, toEvents } from './rules.ts'
import { countContent, listLastActors, listRecent } from './store.ts'

/** For one person: each browser tab opens one stream. */
const MAX_STREAMS = 10

export const dashboard = {
  counts: operations.dashboard.counts.handler(({ context }) => countContent(context.db)),

  overview: operations.dashboard.overview.handler(({ context }) => {
    const { user, permissions } = requireCaller(context)
    const { bucket, now } = context.deps
    return readOverview(context.db, { userId: user.id, permissions, now: now(), bucketProblem: bucket.problem() })
  }),

  find: operations.dashboard.find.handler(({ context, input: { search } }) =>
    findRecords(context.deps.database, search, requireCaller(context).permissions),
  ),

  recentActivity: operations.dashboard.recentActivity.handler(async ({ context: { db } }) => {
    const events = toEvents(await listRecent(db))
    const actors = await listLastActors(
      db,
      events.map((event) => event.id),
    )
    return listNewestGroups(events.map((event) => ({ ...event, by: actors.get(event.id) ?? null })))
  }),

  changes: operations.dashboard.changes.handler(({ context, signal, errors }) => {
    const { deps, cookies } = context
    const person = requireCaller(context).user.id
    if (deps.changeWatcher.count(person) >= MAX_STREAMS) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: 60 } })
    const token = deps.cookies.readSessionToken(cookies)
    // Checked before each event, so that an open stream ends with the session.
    const readListener = async () => {
      const caller = await readCaller(deps, token)
      return caller && { mayReadEnquiries: caller.permissions.has('submissions/manage') }
    }
    return changes(deps, { signal, person, readListener })
  }),
}
