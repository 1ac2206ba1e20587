import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { fieldsOf, groupOf } from './to-submission.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const FIELDS = ['name', 'email', 'phone', 'subject', 'message']
const HEAD = ['Reference', 'Submitted', 'Group', 'Read', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Other fields']

/**
 * Spreadsheets run cells that begin like a formula, also in full-width letters. Strangers write these cells, so an
 * apostrophe makes them text.
 */
const escapeFormula = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180. */
export const csvLine = (values: string[]) => `${values.map((value) => cell(escapeFormula(value))).join(',')}\r\n`

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

/** Streams the rows as a CSV file, batch by batch. `next` reads the rows after a position. */
export function csvOf(next: (before?: number) => Promise<FormSubmissionRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: number | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine([...HEAD, 'IP address', 'User agent'])))
    },
    async pull(controller) {
      // SQLite queries block the event loop. This lets other requests run between batches.
      await nextTurn()
      const rows = await next(last)
      last = rows.at(-1)?.position
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(lineOf).join('')))
      else controller.close()
    },
  })
}
