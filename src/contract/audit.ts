import * as z from 'zod'
import { operation } from './operation.ts'
import { countedAsFound, PageNumber, SearchText } from './paging.ts'

const AuditEntry = z.object({
  id: z.string(),
  sequence: z.int().nullable(),
  occurredAt: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string().nullable(),
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ipAddress: z.string().nullable(),
})

const Moment = z.iso
  .datetime({ offset: true, error: 'Please give a date and time' })
  .transform((text) => new Date(text).toISOString())

export const auditContract = {
  list: operation('users/manage', { method: 'GET', path: '/audit', summary: 'Who did what, newest first' })
    .input(
      z.strictObject({
        page: PageNumber,
        /** Words of an actor's name or of a summary; the last may be the beginning of one. */
        search: SearchText,
        actorId: z.string().max(64).optional(),
        action: z.string().max(100).optional(),
        entityType: z.string().max(100).optional(),
        entityId: z.string().max(64).optional(),
        from: Moment.optional(),
        until: Moment.optional(),
      }),
    )
    .output(countedAsFound(AuditEntry)),
  listActions: operation('users/manage', { method: 'GET', path: '/audit/actions', summary: 'The actions that occur' }).output(
    z.array(z.string()),
  ),
  verify: operation('users/manage', {
    method: 'GET',
    path: '/audit/verification',
    summary: 'Whether the chain of entries is whole; if not, the first that does not fit',
  }).output(z.object({ isIntact: z.boolean(), entries: z.int(), brokenAt: z.int().nullable() })),
}
