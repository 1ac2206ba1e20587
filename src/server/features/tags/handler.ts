import { tagPath } from '#contract/paths.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { withSlug } from '#server/records/with-slug.ts'
import { findTag, listPostsOf, listTags } from './store.ts'

const TAG = { table: 'tags', noun: 'tag', titleOf: ({ name }: { name: string }) => name, find: findTag } as const

/** Updates the links to a tag whose slug has changed. */
type UpdateLinks = (change: StaffChange, move: { publicUrl: string; from: string; to: string }) => Promise<void>

const toMove = (publicUrl: string, before: { slug: string }, after: { slug: string }) => ({
  publicUrl,
  from: tagPath(before.slug),
  to: tagPath(after.slug),
})

export const createTagHandlers = (updateLinks: UpdateLinks) => ({
  list: operations.tags.list.handler(({ context, input }) => listTags(context.deps.database.kysely, input)),

  get: operations.tags.get.handler(async ({ context, input, errors }) =>
    requireFound(await findTag(context.deps.database.kysely, input.id), errors),
  ),

  create: operations.tags.create.handler(({ context, input }) => createRecord(context, TAG, async () => withSlug(input))),

  update: operations.tags.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    updateRecord(context, TAG, { id, version }, errors, async (change, before) => {
      const after = withSlug(fields)
      if (after.slug !== before.slug) await updateLinks(change, toMove(context.deps.config.publicUrl, before, after))
      return after
    }),
  ),

  delete: operations.tags.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, TAG, id, errors, async ({ trx }) => ({ pageTags: await listPostsOf(trx, id) })),
  ),
})
