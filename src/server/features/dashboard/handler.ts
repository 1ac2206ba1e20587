import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/context.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import type { Versions } from '#server/cache/change-watcher.ts'
import { findRecords } from './find.ts'
import { readOverview } from './overview.ts'
import { listNewestGroups, toEvents } from './rules.ts'
import { countContent, listLastActors, listRecent } from './store.ts'

/** A stream ends after this time, and the client opens another, which checks the session again. */
const MAX_STREAM_MS = 10 * 60_000

/**
 * Yields the current versions, and again whenever content, enquiries or drafts change, in any process. People who may not read
 * enquiries get no version of them.
 */
async function* watchChanges(
  { changeWatcher, stopping }: Pick<Deps, 'changeWatcher' | 'stopping'>,
  userId: string,
  readCurrentCaller: () => Promise<Caller | null>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Versions> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(MAX_STREAM_MS), ...(signal ? [signal] : [])])
  let lastSent: Versions | undefined
  for await (const { version, enquiries, drafts } of changeWatcher.watch(userId, ending)) {
    const caller = await readCurrentCaller()
    if (!caller) return
    const mayReadEnquiries = caller.permissions.has('submissions/manage')
    const shown: Versions = {
      version,
      ...(mayReadEnquiries && enquiries !== undefined && { enquiries }),
      ...(drafts !== undefined && { drafts }),
    }
    if (JSON.stringify(shown) === JSON.stringify(lastSent)) continue
    lastSent = shown
    yield shown
  }
}

/** For one person: each browser tab opens one stream. */
const MAX_STREAMS = 10

export const dashboard = {
  counts: operations.dashboard.counts.handler(({ context }) => countContent(context.db)),

  overview: operations.dashboard.overview.handler(({ context }) => {
    const { user, permissions } = requireCaller(context)
    const { bucket, config, now } = context.deps
    const bucketProblem = bucket.problem()
    return readOverview(context.db, { userId: user.id, permissions, now: now(), bucketProblem, publicUrl: config.publicUrl })
  }),

  find: operations.dashboard.find.handler(({ context, input: { search } }) =>
    findRecords(context.deps.database, search, requireCaller(context).permissions),
  ),

  recentActivity: operations.dashboard.recentActivity.handler(async ({ context: { db } }) => {
    const events = toEvents(await listRecent(db))
    const actors = await listLastActors(db, events)
    return listNewestGroups(events.map((event) => ({ ...event, by: actors.get(event.id) ?? actors.get(event.at) ?? null })))
  }),

  changes: operations.dashboard.changes.handler(({ context, signal, errors }) => {
    const { deps, cookies } = context
    const userId = requireCaller(context).user.id
    if (deps.changeWatcher.count(userId) >= MAX_STREAMS) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: 60 } })
    const token = deps.cookies.readSessionToken(cookies)
    // Checked before each event, so that an open stream ends with the session.
    return watchChanges(deps, userId, () => readCaller(deps, token), signal)
  }),
}
