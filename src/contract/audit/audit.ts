import * as z from 'zod'
import { EmailAddress } from '#contract/text/email.ts'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { pagedSearch, PageNumber, SearchText } from '#contract/paging.ts'

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
  isErased: z.boolean().describe('Whether the personal details were erased'),
})

const Verification = z.object({
  isIntact: z.boolean(),
  entries: z.int().describe('How many entries have valid signatures'),
  brokenAt: z.int().nullable().describe('The first entry that was changed, is missing or was erased without a record'),
  unsigned: z.int().describe('How many entries were put into the database beside the signed ones'),
  foundBrokenAt: z.string().nullable().describe('When the server first noticed that the end or the beginning was changed'),
  /** How many entries lost their personal details by an erasure. */
  erased: z.int(),
  /** The number and the signature of the newest entry. */
  head: z.string(),
  /** Whether the log contains the given head; null if none was given, or if its entry has expired. */
  hasKnownHead: z.boolean().nullable(),
})
export type Verification = z.output<typeof Verification>

const Moment = z.iso
  .datetime({ offset: true, error: 'Please give a date and time' })
  .transform((text) => new Date(text).toISOString())

export const auditContract = {
  list: operation('users/manage', 'GET /audit', 'Who did what, newest first')
    .input(
      z.strictObject({
        page: PageNumber,
        /** Words of an actor's name or of a summary. The last word may be incomplete. */
        search: SearchText,
        actorId: z.string().max(64).optional(),
        action: z.string().max(100).optional(),
        entityType: z.string().max(100).optional(),
        entityId: z.string().max(64).optional(),
        from: Moment.optional(),
        until: Moment.optional(),
      }),
    )
    .output(pagedSearch(AuditEntry)),
  listActions: operation('users/manage', 'GET /audit/actions', 'The actions that occur in the log').output(z.array(z.string())),
  verify: operation('users/manage', 'GET /audit/verification', 'Checks the signatures of all entries')
    .input(
      z.strictObject({
        knownHead: z
          .string()
          .trim()
          .regex(/^(?:\d{1,15}-[0-9a-f]{64})?$/, 'A head is a number, a hyphen and 64 letters and digits')
          .default('')
          .describe('A head of the log from the process log or a backup, to see whether the log still contains it'),
      }),
    )
    .output(Verification),
  erasePerson: sensitiveOperation(
    'users/manage',
    'POST /audit/erasures',
    'Erases one person: the account, invitations, messages, enquiries, and the name in histories and in the log',
  )
    .errors({ CONFLICT: { message: 'This person has an active account. Deactivate it first.' } })
    .input(z.strictObject({ email: EmailAddress }))
    .output(
      z.object({
        entries: z.int().describe('How many entries of the log were erased'),
        records: z.int().describe('How many other records were deleted or lost the name'),
      }),
    ),
}
