import { PAGE_SIZE } from '#contract/page-size.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { toSearchPage } from '#server/db/lists.ts'
import { splitWords } from '#server/db/normalize-text.ts'
import { erasePerson } from './erase-person.ts'
import { countEntries, findPerson, listActions, listEntries, searchEntries, type ListedEntry } from './store.ts'

/* Operations for administrators: read, search, verify, erase. server/audit writes and signs the entries. */

const MAX_WORDS = 8

const parsed = (state: string | null) => (state === null ? null : parseJson(state))

const toEntry = ({ beforeState, afterState, erasedAt, ...entry }: ListedEntry) => ({
  ...entry,
  before: parsed(beforeState),
  after: parsed(afterState),
  isErased: erasedAt !== null,
})

export const audit = {
  list: operations.audit.list.handler(async ({ context: { db }, input: { page, search, ...filter } }) => {
    const words = splitWords(search).slice(0, MAX_WORDS)
    if (words.length > 0) return toSearchPage(await searchEntries(db, words, filter, page), page, toEntry)
    const [entries, total] = await Promise.all([listEntries(db, filter, page), countEntries(db, filter)])
    return { items: entries.slice(0, PAGE_SIZE).map(toEntry), hasMore: entries.length > PAGE_SIZE, total }
  }),

  listActions: operations.audit.listActions.handler(({ context }) => listActions(context.db)),

  verify: operations.audit.verify.handler(({ context: { db, deps }, input: { knownHead } }) =>
    deps.auditLog.verify(db, knownHead),
  ),

  erasePerson: operations.audit.erasePerson.handler(({ context, input: { email }, errors }) =>
    // Articles show their author.
    changeContent(context, async ({ trx, actor, at }) => {
      const person = await findPerson(trx, email)
      if (person?.isActive) throw errors.CONFLICT()
      return erasePerson(trx, { email, userId: person?.id ?? null }, context.deps.auditLog, { actor, at: new Date(at) })
    }),
  ),
}
