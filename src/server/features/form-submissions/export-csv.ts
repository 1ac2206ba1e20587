import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { fieldsOf, groupOf } from './to-submission.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const FIELDS = ['name', 'email', 'phone', 'subject', 'message']
const HEAD = ['Reference', 'Submitted', 'Group', 'Read', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Other fields']

/**
 * A cell that begins like a formula is one to a spreadsheet, in full-width letters too, and strangers write these: an
 * apostrophe makes it text.
 */
const harmless = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180. */
export const csvLine = (values: string[]) => `${values.map((value) => cell(harmless(value))).join(',')}\r\n`

function lineOf(row: FormSubmissionRow): string {
  const fields = fieldsOf(row.formData)
  const valueOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.value ?? ''
  const others = fields.filter(({ name }) => !FIELDS.includes(name)).map(({ name, value }) => `${name}: ${value}`)
  const { reference, submittedAt, isRead } = row
  return csvLine([
    reference,
    submittedAt,
    groupOf(row),
    isRead ? 'yes' : 'no',
    ...FIELDS.map(valueOf),
    others.join('\n'),
    row.ipAddress ?? '',
    row.userAgent ?? '',
  ])
}

/** The rows as a file, made batch by batch while it is read. `next` gives those after the position of the last one. */
export function csvOf(next: (before?: number) => Promise<FormSubmissionRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: number | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine([...HEAD, 'IP address', 'User agent'])))
    },
    async pull(controller) {
      // SQLite answers within the turn: without this, nobody else would be served before the file is whole.
      await nextTurn()
      const rows = await next(last)
      last = rows.at(-1)?.position
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(lineOf).join('')))
      else controller.close()
    },
  })
}
