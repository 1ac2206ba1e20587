import * as z from 'zod'
import { operation } from './operation.ts'
import { EDITING_PAGES } from './permissions.ts'

/** An earlier version of a page or section. */
const Revision = z.object({ version: z.int(), savedBy: z.string().nullable(), savedAt: z.string() })
export type Revision = z.output<typeof Revision>

const Of = z.strictObject({ entityType: z.enum(['pages', 'pageSections']), entityId: z.string().max(64) })
const gone = { NOT_FOUND: { message: 'This state is not kept.' } }

export const historyContract = {
  list: operation(EDITING_PAGES, {
    method: 'GET',
    path: '/history/{entityType}/{entityId}',
    summary: 'Former states, the latest first',
  })
    .errors(gone)
    .input(Of)
    .output(z.array(Revision)),
  get: operation(EDITING_PAGES, {
    method: 'GET',
    path: '/history/{entityType}/{entityId}/{version}',
    summary: 'A former state, with the fields as an update takes them',
  })
    .errors(gone)
    .input(Of.extend({ version: z.coerce.number().int() }))
    .output(Revision.extend({ state: z.record(z.string(), z.unknown()) })),
}
