import * as z from 'zod'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { RecordId } from '#contract/record-fields.ts'

/** A backup, or the state of the website that the last restore replaced. */
const Kind = z.enum(['backup', 'former'])

const Change = z.object({ what: z.string().describe('In plain words'), total: z.int() })

const Entry = z.object({ summary: z.string(), actorName: z.string(), occurredAt: z.string() })

const Current = z.object({
  id: z.string(),
  kind: Kind,
  madeAt: z.string().describe('Changes since this time will be lost'),
  state: z.enum(['preparing', 'ready', 'replacing']),
  percent: z.int(),
  changes: z.array(Change).describe('The changes that will be lost, most frequent first'),
  entries: z.array(Entry).describe('The newest 50 entries of the audit log about these changes, newest first'),
  moreEntries: z.int().describe('How many older ones there are'),
  admins: z.array(z.string()).describe('The email addresses of the people who will be administrators, when it is ready'),
})

const Outcome = z.object({
  kind: Kind,
  madeAt: z.string(),
  at: z.string(),
  reason: z.string().nullable().describe('Why nothing was replaced; null if the website was replaced'),
})

const busy = { CONFLICT: { message: 'A restore has been started already.' } }

export const restoresContract = {
  status: operation(
    'users/manage',
    'GET /restore',
    'The restore that is in progress, how the last one ended, and whether it can be undone',
  ).output(
    z.object({
      current: Current.nullable(),
      outcome: Outcome.nullable(),
      former: z
        .object({ replacedAt: z.string(), keptUntil: z.string() })
        .nullable()
        .describe('The state that the last restore replaced'),
      siteName: z.string(),
    }),
  ),
  begin: sensitiveOperation(
    'users/manage',
    'POST /backups/{id}/restore',
    'Restore a backup beside the website, and compare it. The website does not change until this is confirmed',
  )
    .errors({
      NOT_FOUND: { message: 'The file of this backup is not on this server.' },
      ...busy,
    })
    .input(RecordId)
    .output(z.object({})),
  beginUndo: sensitiveOperation(
    'users/manage',
    'POST /restore/undo',
    'Prepare a return to the website that the last restore replaced',
  )
    .errors({
      NOT_FOUND: { message: 'There is no former state: a restore keeps it for seven days.' },
      ...busy,
    })
    .output(z.object({})),
  cancel: operation(
    'users/manage',
    'DELETE /restore',
    'Cancel the restore that is being prepared. The website does not change',
  ).output(z.object({})),
  confirm: sensitiveOperation(
    'users/manage',
    'POST /restore/confirm',
    'Replace the website. It answers 503 for a moment, and everybody must sign in again',
  )
    .errors({
      CONFLICT: {
        message: 'The website has changed since you looked, or this restore is not ready any more. Please look again.',
      },
      WRONG_NAME: {
        status: 422,
        message: 'This is not the name of the college.',
        data: z.object({ field: z.literal('name') }),
      },
    })
    .input(
      RecordId.extend({
        name: z.string().max(200).describe('The name of the college, as in Site Settings'),
        changes: z.int().describe('How many changes the list showed'),
      }),
    )
    .output(z.object({})),
}
