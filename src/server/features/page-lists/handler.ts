import { operations } from '#server/api/implementer.ts'
import { statusAt } from '#server/db/visible.ts'
import { listPages } from './store.ts'

export const pageLists = {
  list: operations.pages.list.handler(async ({ context: { deps }, input }) => {
    const now = deps.now().toISOString()
    const { items, total } = await listPages(deps.database, input, now)
    return {
      items: items.map((page) => ({ ...page, isFeatured: page.isFeatured === 1, status: statusAt(now, page) })),
      total,
    }
  }),

  options: operations.pages.options.handler(({ context: { deps }, input: { search } }) =>
    listPages(deps.database, { search, page: 1, sort: 'title', scope: 'pages', kind: '', status: '' }, deps.now().toISOString()),
  ),
}
