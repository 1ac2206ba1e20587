import * as z from 'zod'
import { operation } from './operation.ts'
import { EDITING_PAGES } from './permissions.ts'
import { stale } from './refusals.ts'

/** A version of a page or section. */
const Version = z.object({ version: z.int(), savedBy: z.string().nullable(), savedAt: z.string() })

const ListedVersion = Version.extend({
  isCurrent: z.boolean(),
  /** What changed since the version before, such as "Changed the title; added a question". '' if that version is not kept. */
  summary: z.string(),
})
export type ListedVersion = z.output<typeof ListedVersion>

const Of = z.strictObject({ entityType: z.enum(['pages', 'pageSections']), entityId: z.string().max(64) })
const gone = { NOT_FOUND: { message: 'This state is not kept.' } }

export const historyContract = {
  list: operation(EDITING_PAGES, {
    method: 'GET',
    path: '/history/{entityType}/{entityId}',
    summary: 'The versions of a page or section, the current one first',
  })
    .errors(gone)
    .input(Of)
    .output(z.array(ListedVersion)),
  get: operation(EDITING_PAGES, {
    method: 'GET',
    path: '/history/{entityType}/{entityId}/{version}',
    summary: 'A former state, with the fields as an update takes them',
  })
    .errors(gone)
    .input(Of.extend({ version: z.coerce.number().int() }))
    .output(Version.extend({ state: z.record(z.string(), z.unknown()) })),
  restore: operation(EDITING_PAGES, {
    method: 'POST',
    path: '/history/{entityType}/{entityId}/{version}/restore',
    summary: 'Restore a former version; that of a page that was published from a draft includes its sections',
  })
    .errors({ ...gone, ...stale })
    .input(Of.extend({ version: z.coerce.number().int(), current: z.int().describe('The version that it replaces') }))
    .output(z.object({ version: z.int().describe('The new version; restoring `current` undoes this') })),
}
