import { v7 as uuid } from 'uuid'
import type { Category } from '#contract/categories.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, refuseTaken } from '#server/api/refuse.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import type { Trx } from '#server/db/database.ts'
import { taxonomyRow } from '#server/records/taxonomy-row.ts'
import { parentProblem } from './rules.ts'
import { deleteCategory, findCategory, freeChildren, insertCategory, listCategories, listRoots, updateCategory } from './store.ts'

const TAKEN = ['slug', 'A category with this slug already exists'] as const

async function refuseParent(trx: Trx, category: Category | null, parentId: string | null): Promise<void> {
  if (!parentId) return
  const problem = parentProblem(category, await findCategory(trx, parentId))
  if (problem) throw refuseField('parentId', problem)
}

export const categories = {
  list: operations.categories.list.handler(({ context, input }) => listCategories(context.deps.database.kysely, input)),

  listRoots: operations.categories.listRoots.handler(({ context }) => listRoots(context.deps.database.kysely)),

  get: operations.categories.get.handler(async ({ context, input, errors }) => {
    const category = await findCategory(context.deps.database.kysely, input.id)
    if (!category) throw errors.NOT_FOUND()
    return category
  }),

  create: operations.categories.create.handler(({ context, input }) =>
    changeContent(context, async ({ trx, at, note }) => {
      await refuseParent(trx, null, input.parentId)
      const id = uuid()
      const row = { id, ...taxonomyRow(input, at), orderIndex: 0, version: 1, createdAt: at }
      await refuseTaken(insertCategory(trx, row), ...TAKEN)
      const category = (await findCategory(trx, id))!
      const summary = `Created category "${category.name}"`
      await note({ action: 'categories.create', entityType: 'categories', entityId: id, summary, after: category })
      return category
    }),
  ),

  update: operations.categories.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findCategory(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'categories', before, version)
      await refuseParent(trx, before, fields.parentId)
      await refuseTaken(updateCategory(trx, id, taxonomyRow(fields, at)), ...TAKEN)
      const after = (await findCategory(trx, id))!
      const summary = `Changed category "${after.name}"`
      await note({ action: 'categories.update', entityType: 'categories', entityId: id, summary, before, after })
      return after
    }),
  ),

  delete: operations.categories.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findCategory(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await freeChildren(trx, id, at)
      await deleteCategory(trx, id)
      const summary = `Deleted category "${before.name}"`
      await note({ action: 'categories.delete', entityType: 'categories', entityId: id, summary, before })
      return {}
    }),
  ),
}
