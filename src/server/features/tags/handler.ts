import { tagPath } from '#contract/paths.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { withSlug, type UpdateLinks } from '#server/records/with-slug.ts'
import { findTag, listPostsOf, listTags } from './store.ts'

const TAG = { table: 'tags', noun: 'tag', getTitle: ({ name }: { name: string }) => name, find: findTag } as const

export const createTagHandlers = (updateLinks: UpdateLinks) => ({
  list: operations.tags.list.handler(({ context, input }) => listTags(context.db, input)),

  get: operations.tags.get.handler(async ({ context, input, errors }) =>
    requireFound(await findTag(context.db, input.id), errors),
  ),

  create: operations.tags.create.handler(({ context, input }) => createRecord(context, TAG, async () => withSlug(input))),

  update: operations.tags.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    updateRecord(context, TAG, { id, version }, errors, async (change, before) => {
      const after = withSlug(fields)
      await updateLinks(change, { from: tagPath(before.slug), to: tagPath(after.slug) })
      return after
    }),
  ),

  delete: operations.tags.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, TAG, id, errors, async ({ trx }) => ({ pageTags: await listPostsOf(trx, id) })),
  ),
})
