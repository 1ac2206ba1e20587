import type { Category } from '#contract/pages/categories.ts'
import { categoryPath } from '#contract/paths.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import type { Trx } from '#server/db/database.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { detachChildren } from '#server/records/tree-store.ts'
import { withSlug, type UpdateLinks } from '#server/records/with-slug.ts'
import { getParentProblem } from './rules.ts'
import { findCategory, listCategories, listPostsOf, listRoots } from './store.ts'

const CATEGORY = {
  table: 'categories',
  noun: 'category',
  getTitle: ({ name }: { name: string }) => name,
  find: findCategory,
} as const

async function refuseParent(trx: Trx, category: Category | null, parentId: string | null): Promise<void> {
  if (!parentId) return
  const problem = getParentProblem(category, await findCategory(trx, parentId))
  if (problem) throw refuseField('parentId', problem)
}

export const createCategoryHandlers = (updateLinks: UpdateLinks) => ({
  list: operations.categories.list.handler(({ context, input }) => listCategories(context.db, input)),

  listRoots: operations.categories.listRoots.handler(({ context }) => listRoots(context.db)),

  get: operations.categories.get.handler(async ({ context, input, errors }) =>
    requireFound(await findCategory(context.db, input.id), errors),
  ),

  create: operations.categories.create.handler(({ context, input }) =>
    createRecord(context, CATEGORY, async ({ trx }) => {
      await refuseParent(trx, null, input.parentId)
      return { ...withSlug(input), orderIndex: 0 }
    }),
  ),

  update: operations.categories.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    updateRecord(context, CATEGORY, { id, version }, errors, async (change, before) => {
      await refuseParent(change.trx, before, fields.parentId)
      const after = withSlug(fields)
      await updateLinks(change, { from: categoryPath(before.slug), to: categoryPath(after.slug) })
      return after
    }),
  ),

  delete: operations.categories.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, CATEGORY, id, errors, async ({ trx, at }) => ({
      pageCategories: await listPostsOf(trx, id),
      formerChildren: await detachChildren(trx, 'categories', id, at),
    })),
  ),
})
