import { v7 as uuid } from 'uuid'
import { operations } from '#server/api/implementer.ts'
import { refuseTaken } from '#server/api/refuse.ts'
import { changeContent, refuseStale } from '#server/api/staff-change.ts'
import { taxonomyRow } from '#server/records/taxonomy-row.ts'
import { deleteTag, findTag, insertTag, listTags, updateTag } from './store.ts'

const TAKEN = ['slug', 'A tag with this slug already exists'] as const

export const tags = {
  list: operations.tags.list.handler(({ context, input }) => listTags(context.deps.database.kysely, input)),

  get: operations.tags.get.handler(async ({ context, input, errors }) => {
    const tag = await findTag(context.deps.database.kysely, input.id)
    if (!tag) throw errors.NOT_FOUND()
    return tag
  }),

  create: operations.tags.create.handler(({ context, input }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const id = uuid()
      await refuseTaken(insertTag(trx, { id, ...taxonomyRow(input, at), version: 1, createdAt: at }), ...TAKEN)
      const tag = (await findTag(trx, id))!
      await note({ action: 'tags.create', entityType: 'tags', entityId: id, summary: `Created tag "${tag.name}"`, after: tag })
      return tag
    }),
  ),

  update: operations.tags.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    changeContent(context, async ({ trx, at, note }) => {
      const before = await findTag(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await refuseStale(trx, 'tags', before, version)
      await refuseTaken(updateTag(trx, id, taxonomyRow(fields, at)), ...TAKEN)
      const after = (await findTag(trx, id))!
      const summary = `Changed tag "${after.name}"`
      await note({ action: 'tags.update', entityType: 'tags', entityId: id, summary, before, after })
      return after
    }),
  ),

  delete: operations.tags.delete.handler(({ context, input: { id }, errors }) =>
    changeContent(context, async ({ trx, note }) => {
      const before = await findTag(trx, id)
      if (!before) throw errors.NOT_FOUND()
      await deleteTag(trx, id)
      await note({ action: 'tags.delete', entityType: 'tags', entityId: id, summary: `Deleted tag "${before.name}"`, before })
      return {}
    }),
  ),
}
