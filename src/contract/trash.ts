import * as z from 'zod'
import { operation } from './operation.ts'
import { pagedList, PageNumber } from './paging.ts'
import { RecordId, restoreNoticeFields } from './record-fields.ts'

const EntityType = z.enum([
  'pages',
  'pageSections',
  'pageDrafts',
  'menuItems',
  'contactInfo',
  'categories',
  'tags',
  'redirectRules',
  'formSubmissions',
  'media',
])

export const Trashed = z.object({
  id: z.string(),
  entityType: EntityType,
  kind: z.enum(['page', 'post']).nullable().describe('What a deleted page was'),
  title: z.string(),
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** When it is deleted permanently. */
  goneAt: z.string(),
})
export type Trashed = z.output<typeof Trashed>

const gone = { NOT_FOUND: { message: 'This is no longer in the trash.' } }

export const trashContract = {
  list: operation('settings/update', 'GET /trash', 'Records deleted in the last 30 days, newest first')
    .input(z.strictObject({ page: PageNumber }))
    .output(pagedList(Trashed)),
  restore: operation('settings/update', 'POST /trash/{id}/restore', 'Restore a deleted record')
    .errors({ ...gone, CONFLICT: { message: 'Its place is taken.' } })
    .input(RecordId)
    .output(z.object(restoreNoticeFields)),
  undo: operation('admin/open', 'POST /trash/undo', 'Restore a record that the caller has deleted')
    .errors({ ...gone, CONFLICT: { message: 'Its place is taken.' } })
    .input(z.strictObject({ entityType: EntityType, entityId: z.string().max(64) }))
    .output(z.object({ title: z.string(), ...restoreNoticeFields })),
  delete: operation('settings/update', 'DELETE /trash/{id}', 'Delete a record permanently')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
}
