import { PAGE_SIZE } from '#contract/page-size.ts'
import { operations } from '#server/api/implementer.ts'
import { verifyChain } from '#server/audit/chain.ts'
import { parseJson } from '#server/db/dialect.ts'
import { pageAsFound } from '#server/db/lists.ts'
import { soughtIn } from '#server/db/sought-words.ts'
import { countEntries, listActions, listEntries, searchEntries, type ListedEntry } from './store.ts'

const parsed = (state: string | null) => (state === null ? null : parseJson(state))

const toEntry = ({ beforeState, afterState, ...entry }: ListedEntry) => ({
  ...entry,
  before: parsed(beforeState),
  after: parsed(afterState),
})

export const audit = {
  list: operations.audit.list.handler(async ({ context, input: { page, search, ...filter } }) => {
    const { database } = context.deps
    const words = soughtIn(search)
    if (words.length > 0) return pageAsFound(await searchEntries(database, words, filter, page), page, toEntry)
    const entries = await listEntries(database.kysely, filter, page)
    const total = await countEntries(database.kysely, filter)
    return { items: entries.map(toEntry), hasMore: page * PAGE_SIZE < total, total }
  }),
  listActions: operations.audit.listActions.handler(({ context }) => listActions(context.deps.database.kysely)),
  verify: operations.audit.verify.handler(({ context }) => verifyChain(context.deps.database.kysely)),
}
