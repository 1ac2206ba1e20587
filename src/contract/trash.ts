import * as z from 'zod'
import { operation } from './operation.ts'
import { pageOf, PageNumber } from './paging.ts'
import { RecordId } from './record-fields.ts'

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

const gone = { NOT_FOUND: { message: 'This is not in the trash any more.' } }

export const trashContract = {
  list: operation('settings/update', {
    method: 'GET',
    path: '/trash',
    summary: 'What was deleted in the last 30 days, the latest first',
  })
    .input(z.strictObject({ page: PageNumber }))
    .output(pageOf(Trashed)),
  restore: operation('settings/update', {
    method: 'POST',
    path: '/trash/{id}/restore',
    summary: 'Put something back where it was',
  })
    .errors({ ...gone, CONFLICT: { message: 'Its place is taken.' } })
    .input(RecordId)
    .output(z.object({})),
  undo: operation('admin/open', {
    method: 'POST',
    path: '/trash/undo',
    summary: 'Put back what one has deleted oneself',
  })
    .errors({ ...gone, CONFLICT: { message: 'Its place is taken.' } })
    .input(z.strictObject({ entityType: EntityType, entityId: z.string().max(64) }))
    .output(z.object({ title: z.string() })),
  delete: operation('settings/update', { method: 'DELETE', path: '/trash/{id}', summary: 'Delete something for good' })
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
}
