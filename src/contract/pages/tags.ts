import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { Color, RecordId, requiredLine, slugOrNull, textOrNull, Versioned, StoredRecord } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { sortedBy } from '#contract/sorting.ts'

export const Tag = StoredRecord.extend({
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  color: z.string(),
  isActive: z.boolean(),
})
export type Tag = z.output<typeof Tag>

/** B §9. */
export const TAG_COLOR = '#10B981'

export const TagFields = z.strictObject({
  name: requiredLine('Name', 120),
  slug: slugOrNull,
  description: textOrNull('Description', 500),
  color: Color,
  isActive: z.boolean(),
})

const gone = { NOT_FOUND: { message: 'This tag no longer exists.' } }

export const tagsContract = {
  list: operation('admin/open', 'GET /tags', 'Tags, by name')
    .input(z.strictObject({ search: SearchText, page: PageNumber, sort: sortedBy(['name', 'slug', 'isActive'], 'name') }))
    .output(pagedList(Tag)),
  get: operation('admin/open', 'GET /tags/{id}', 'One tag').errors(gone).input(RecordId).output(Tag),
  create: operation('content/manage', 'POST /tags', 'Make a tag').route({ successStatus: 201 }).input(TagFields).output(Tag),
  update: operation('content/manage', 'PUT /tags/{id}', 'Change a tag')
    .errors({ ...gone, ...stale })
    .input(TagFields.extend(Versioned.shape))
    .output(Tag),
  delete: operation('content/manage', 'DELETE /tags/{id}', 'Delete a tag').errors(gone).input(RecordId).output(z.object({})),
}
