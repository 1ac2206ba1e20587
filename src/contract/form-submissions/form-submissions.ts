import * as z from 'zod'
import { CompleteEmail } from '#contract/text/email.ts'
import { operation, sensitiveOperation } from '#contract/operation.ts'
import { pagedSearch, SearchText } from '#contract/paging.ts'
import { optionalLine, RecordId, requiredLine, requiredText, Versioned } from '#contract/record-fields.ts'
import { stale, tooManyRequests } from '#contract/shared-errors.ts'
import { LAST_SUBMISSION_PAGE, SUSPICIONS } from './submission-groups.ts'

/** The maximum length of each field of the contact form. */
export const CONTACT_LIMITS = { name: 120, email: 254, phone: 40, subject: 200, message: 5000 } as const
export type ContactField = keyof typeof CONTACT_LIMITS

export const Enquiry = z.object({
  formType: z.literal('contact').default('contact'),
  name: requiredLine('Name', CONTACT_LIMITS.name),
  email: requiredLine('Email', CONTACT_LIMITS.email).pipe(CompleteEmail),
  phone: optionalLine('Phone', CONTACT_LIMITS.phone).default(''),
  subject: requiredLine('Subject', CONTACT_LIMITS.subject),
  message: requiredText('Message', CONTACT_LIMITS.message),
  /** The signed time at which the form was served. Without a valid token the enquiry is marked as suspected spam. */
  token: z.string().max(200).catch('').default(''),
  /** Honeypot: people do not see this field, so only bots fill it in. */
  website: z.string().max(2000).catch('filled').default(''),
})
export type Enquiry = z.output<typeof Enquiry>

const SubmissionGroup = z.object({ name: z.string(), total: z.int(), unread: z.int() })
export type SubmissionGroup = z.output<typeof SubmissionGroup>

export const SubmissionSummary = z.object({
  id: z.string(),
  reference: z.string(),
  group: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  beginning: z.string().describe('The first words of the message, in one line'),
  isRead: z.boolean(),
  submittedAt: z.string(),
  version: z.int(),
})
export type SubmissionSummary = z.output<typeof SubmissionSummary>

/** How staff reply. The program only opens the message or the call. */
export const REPLY_WAYS = ['email', 'phone', 'whatsapp'] as const
export type ReplyWay = (typeof REPLY_WAYS)[number]

const Act = z.object({ summary: z.string(), by: z.string().describe('The name of the person'), at: z.string() })

const ListedSubmission = SubmissionSummary.extend({ lastReply: Act.nullable() })
export type ListedSubmission = z.output<typeof ListedSubmission>

export const Submission = SubmissionSummary.extend({
  formType: z.string(),
  /** Every field of the form, in its order. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  suspicions: z.array(z.enum(SUSPICIONS)),
  history: z.array(Act).describe('What staff did with it, newest first'),
})
export type Submission = z.output<typeof Submission>

const Filter = z.strictObject({
  group: z.string().max(64),
  /** Words of any field, or of the reference. The last word may be incomplete. */
  search: SearchText,
  show: z.enum(['all', 'unread']).default('all'),
})

const gone = { NOT_FOUND: { message: 'This submission no longer exists.' } }

export const formSubmissionsContract = {
  submit: operation('anyone', 'POST /form-submissions', 'Send an enquiry')
    .route({ successStatus: 201 })
    .errors(tooManyRequests('Too many messages came from your network. Please try again in a few minutes.'))
    .input(Enquiry)
    .output(z.object({ reference: z.string().describe('The number that the visitor can refer to') })),

  groups: operation(
    'submissions/manage',
    'GET /form-submissions/groups',
    'How many submissions each form has, and how many are suspected spam',
  ).output(z.array(SubmissionGroup)),
  unreadCount: operation(
    'submissions/manage',
    'GET /form-submissions/unread-count',
    'How many submissions are unread, without suspected spam',
  ).output(z.object({ unread: z.int() })),
  list: operation('submissions/manage', 'GET /form-submissions', 'Submissions of a group, newest first')
    .input(Filter.extend({ page: z.coerce.number().int().min(1).max(LAST_SUBMISSION_PAGE).default(1) }))
    .output(pagedSearch(ListedSubmission)),
  get: operation('submissions/manage', 'GET /form-submissions/{id}', 'One submission, with all its fields')
    .errors(gone)
    .input(RecordId)
    .output(Submission),
  setRead: operation('submissions/manage', 'PUT /form-submissions/{id}/read', 'Mark a submission read, or unread again')
    .errors(gone)
    .input(RecordId.extend({ isRead: z.boolean() }))
    .output(SubmissionSummary),
  setSuspect: operation('submissions/manage', 'PUT /form-submissions/{id}/suspect', 'Mark a submission as spam, or as not spam')
    .errors(gone)
    .input(RecordId.extend({ isSuspect: z.boolean() }))
    .output(SubmissionSummary),
  noteReply: operation(
    'submissions/manage',
    'POST /form-submissions/{id}/replies',
    'Note that the caller opened a reply to a submission, and mark it read',
  )
    .errors(gone)
    .input(RecordId.extend({ way: z.enum(REPLY_WAYS) }))
    .output(SubmissionSummary),
  delete: operation('submissions/manage', 'DELETE /form-submissions/{id}', 'Move a submission to the trash')
    .errors({ ...gone, ...stale })
    .input(Versioned)
    .output(z.object({})),
  exportCsv: sensitiveOperation(
    'submissions/manage',
    'GET /form-submissions/export',
    'All submissions that match a filter, as CSV for a spreadsheet',
  )
    .input(Filter)
    .output(z.instanceof(ReadableStream<Uint8Array>)),
}
