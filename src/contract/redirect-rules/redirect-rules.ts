import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { RecordId, requiredLine, Versioned, StoredRecord } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'
import { safeUrl } from '#contract/links/safe-url.ts'
import { sortedBy } from '#contract/sorting.ts'
import { MAX_FROM, toFromPath } from './redirect-path.ts'

/** 'exact': one address. 'prefix': it and all below it, to one address. 'prefix-with-rest': the same, with the rest of the address added. */
export const REDIRECT_KINDS = ['exact', 'prefix', 'prefix-with-rest'] as const
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

const HERE = 'https://this-website.invalid'
const describeWrongFrom = (text: string) =>
  /[?#]/.test(text)
    ? 'Leave out the ? or # and what follows. A redirect from /page.php is followed from /page.php?id=5 too'
    : 'The address begins with /, such as /old-page, or is a complete address of this website'
const describeWrongTo = () => 'A redirect leads to an address that begins with / on this website, or with https:// or http://'

/** An address as browsers write it: of this website, or a complete one. Undefined for all others. */
export function toTarget(text: string): string | undefined {
  const address = safeUrl(text)
  const url = address === '' ? null : URL.parse(address, HERE)
  if (!url || url.username || url.password) return undefined
  if (url.origin !== HERE) return /^https?:\/\//i.test(address) ? url.href : undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return address.startsWith('/') && !path.startsWith('//') ? path : undefined
}

/** An address without its host. Others stay as they are. */
export function withoutHost(address: string): string {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? `${url.pathname}${url.search}${url.hash}` : address
}

/** An address without the host of this website, so that it stays right if the host or http changes, and loops are found. */
export function withoutOwnHost(address: string, publicUrl: string): string {
  const url = URL.parse(address)
  return url && url.host === new URL(publicUrl).host ? (toTarget(`${url.pathname}${url.search}${url.hash}`) ?? address) : address
}

/** A line that `read` turns into an address. What it cannot read is refused. */
const addressLine = (
  label: string,
  max: number,
  read: (text: string) => string | undefined,
  describeWrong: (text: string) => string,
) =>
  requiredLine(label, max).transform((text, context) => {
    const address = read(text)
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: describeWrong(text) })
    return z.NEVER
  })

export const RedirectRuleFields = z
  .strictObject({
    fromPath: addressLine('From', MAX_FROM, toFromPath, describeWrongFrom),
    toAddress: addressLine('To', 2048, toTarget, describeWrongTo),
    kind: z.enum(REDIRECT_KINDS, 'The kind is exact, prefix or prefix-with-rest'),
    isActive: z.boolean(),
  })
  .superRefine(({ kind, toAddress }, context) => {
    if (kind === 'prefix-with-rest' && /[?#]/.test(toAddress))
      context.addIssue({
        code: 'custom',
        path: ['toAddress'],
        message: 'The rest can only be added to an address without ? and #',
      })
  })
export type RedirectRuleFields = z.output<typeof RedirectRuleFields>

export const RedirectRule = StoredRecord.extend({
  fromPath: z.string(),
  toAddress: z.string(),
  kind: z.enum(REDIRECT_KINDS),
  isActive: z.boolean(),
})
export type RedirectRule = z.output<typeof RedirectRule>

const ListedRedirect = RedirectRule.extend({
  kind: z
    .enum([...REDIRECT_KINDS, 'former'])
    .describe('former: the slug that a page had before. It leads to the page and cannot be changed'),
  isOverruled: z.boolean().describe('Whether visitors get a page at this address, which has or had it'),
})
export type ListedRedirect = z.output<typeof ListedRedirect>

export const MAX_IMPORT_LINES = 1000

const ImportInput = z.strictObject({
  csv: z
    .string()
    .max(300_000, 'A file can have at most 300,000 characters')
    .describe('Lines of: from, to, kind. The kind can be left out, and the first line can name the columns'),
})

const ImportLine = z.object({
  line: z.int(),
  fromPath: z.string(),
  toAddress: z.string(),
  kind: z.string(),
  /** What an import leaves out of the address. */
  note: z.string().nullable(),
  problem: z.string().nullable(),
})
export type ImportLine = z.output<typeof ImportLine>

const gone = { NOT_FOUND: { message: 'This redirect no longer exists.' } }

export const redirectRulesContract = {
  list: operation('content/publish', 'GET /redirect-rules', 'Redirects, and the former addresses of pages')
    .input(
      z.strictObject({
        search: SearchText,
        page: PageNumber,
        sort: sortedBy(['fromPath', 'toAddress', 'updatedAt'], 'fromPath'),
      }),
    )
    .output(pagedList(ListedRedirect)),
  get: operation('content/publish', 'GET /redirect-rules/{id}', 'One redirect').errors(gone).input(RecordId).output(RedirectRule),
  create: operation('content/publish', 'POST /redirect-rules', 'Make a redirect')
    .route({ successStatus: 201 })
    .input(RedirectRuleFields)
    .output(RedirectRule),
  update: operation('content/publish', 'PUT /redirect-rules/{id}', 'Change a redirect')
    .errors({ ...gone, ...stale })
    .input(RedirectRuleFields.safeExtend(Versioned.shape))
    .output(RedirectRule),
  delete: operation('content/publish', 'DELETE /redirect-rules/{id}', 'Delete a redirect')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
  previewImport: operation(
    'content/publish',
    'POST /redirect-rules/import/preview',
    'What an import of redirects would add, and what is wrong with its lines. Changes nothing',
  )
    .input(ImportInput)
    .output(z.object({ lines: z.array(ImportLine) })),
  import: operation(
    'content/publish',
    'POST /redirect-rules/import',
    'Add redirects from a CSV file: all of them, or none if any line is wrong that is not skipped',
  )
    .errors({ CONFLICT: { message: 'Nothing was imported, because lines of the file are wrong.' } })
    .input(
      ImportInput.extend({
        skip: z
          .array(z.int())
          .max(MAX_IMPORT_LINES + 1)
          .default([])
          .describe('The numbers of lines to leave out'),
      }),
    )
    .output(z.object({ count: z.int() })),
}
