import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { changePage, createPage, removePage } from './changes.ts'
import { readPage } from './read-page.ts'

/** The operations of staff on pages and posts. */
export const pageRecords = {
  get: operations.pages.get.handler(async ({ context: { deps }, input, errors }) => {
    const page = await readPage(deps.database.kysely, input.id, deps.now().toISOString())
    if (!page) throw errors.NOT_FOUND()
    return page
  }),

  create: operations.pages.create.handler(({ context, input }) => changeContent(context, (change) => createPage(change, input))),

  update: operations.pages.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async (change) => {
      const before = await readPage(change.trx, id, change.at)
      if (!before) throw errors.NOT_FOUND()
      return changePage(change, before, version, fields, context.deps.config.publicUrl)
    }),
  ),

  delete: operations.pages.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async (change) => {
      const page = await readPage(change.trx, id, change.at)
      if (!page) throw errors.NOT_FOUND()
      await removePage(change, page)
      return {}
    }),
  ),
}
