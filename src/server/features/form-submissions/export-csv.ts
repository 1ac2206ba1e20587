import { setImmediate as nextTurn } from 'node:timers/promises'
import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'
import { readFormFields, getGroup } from './to-submission.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Spreadsheets run cells that begin like a formula, also in full-width letters, and some ignore spaces before it. Strangers
 * write these cells, so an apostrophe makes them text.
 */
const escapeFormula = (text: string) => (/^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text)

/** LibreOffice also divides at semicolons and tabs: what follows one could be a formula. */
const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of RFC 4180. */
export const csvLine = (values: string[]) => `${values.map((value) => cell(escapeFormula(value))).join(',')}\r\n`

type Fields = ReturnType<typeof readFormFields>

const FORM_FIELDS = { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Subject', message: 'Message' }

const listOthers = (fields: Fields) =>
  fields.filter(({ name }) => !Object.hasOwn(FORM_FIELDS, name)).map(({ name, value }) => `${name}: ${value}`)

/** The time in Lagos, as spreadsheets read it: 2026-01-06 04:20:00. */
const toLagosTime = (at: string) => new Date(Date.parse(at) + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The columns in order: the heading, and the value for a row and the fields of its form. */
const COLUMNS: [heading: string, getValue: (row: FormSubmissionRow, fields: Fields) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Submitted (WAT)', ({ submittedAt }) => toLagosTime(submittedAt)],
  ['Group', (row) => getGroup(row)],
  ['Read', ({ isRead }) => (isRead ? 'yes' : 'no')],
  ...Object.entries(FORM_FIELDS).map(([field, heading]): (typeof COLUMNS)[number] => [
    heading,
    (_, fields) => fields.find(({ name }) => name === field)?.value ?? '',
  ]),
  ['Other fields', (_, fields) => listOthers(fields).join('\n')],
  ['IP address', ({ ipAddress }) => ipAddress ?? ''],
  ['User agent', ({ userAgent }) => userAgent ?? ''],
]

const HEADINGS = COLUMNS.map(([heading]) => heading)

function toLine(row: FormSubmissionRow): string {
  const fields = readFormFields(row.formData)
  return csvLine(COLUMNS.map(([, getValue]) => getValue(row, fields)))
}

/** Streams the rows as a CSV file, batch by batch. `next` reads the rows after a position. */
export function streamCsv(next: (before?: number) => Promise<FormSubmissionRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: number | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEADINGS)))
    },
    async pull(controller) {
      // SQLite queries block the event loop. This lets other requests run between batches.
      await nextTurn()
      const rows = await next(last)
      last = rows.at(-1)?.position
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      else controller.close()
    },
  })
}
