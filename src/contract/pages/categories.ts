import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { RecordId, Versioned } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { Tag, TagFields } from './tags.ts'

/** A tag that has a place in a tree. */
export const Category = Tag.extend({
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  /** Depth in the tree: 0 for roots, 1 for their children. */
  level: z.int(),
  hasChildren: z.boolean(),
  orderIndex: z.int(),
})
export type Category = z.output<typeof Category>

/** B §9. */
export const CATEGORY_COLOR = '#3B82F6'

export const CategoryFields = TagFields.extend({
  /** Empty: no parent. */
  parentId: z
    .string()
    .max(64)
    .nullable()
    .transform((id) => id || null),
})

const gone = { NOT_FOUND: { message: 'This category no longer exists.' } }

export const categoriesContract = {
  list: operation('admin/open', 'GET /categories', 'Categories as a hierarchy: each root, then its children, by order and name')
    .input(z.strictObject({ search: SearchText, page: PageNumber }))
    .output(pagedList(Category)),
  listRoots: operation('admin/open', 'GET /categories/roots', 'The categories that can be parents, by order and name').output(
    z.array(Category.pick({ id: true, name: true })),
  ),
  get: operation('admin/open', 'GET /categories/{id}', 'One category').errors(gone).input(RecordId).output(Category),
  create: operation('content/manage', 'POST /categories', 'Make a category')
    .route({ successStatus: 201 })
    .input(CategoryFields)
    .output(Category),
  update: operation('content/manage', 'PUT /categories/{id}', 'Change a category')
    .errors({ ...gone, ...stale })
    .input(CategoryFields.extend(Versioned.shape))
    .output(Category),
  delete: operation('content/manage', 'DELETE /categories/{id}', 'Delete a category; its children become roots')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
}
