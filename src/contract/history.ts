import * as z from 'zod'
import { PageSection } from '#contract/pages/page-sections.ts'
import { operation } from './operation.ts'
import { EDITING_PAGES } from './permissions.ts'
import { restoreNoticeFields } from './record-fields.ts'
import { stale } from './shared-errors.ts'

/** A version of a page or section. */
const Version = z.object({ version: z.int(), savedBy: z.string().nullable(), savedAt: z.string() })

const ListedVersion = Version.extend({
  isCurrent: z.boolean(),
  /** What changed since the version before, such as "Changed the title; added a question". '' if that version is not kept. */
  summary: z.string(),
})
export type ListedVersion = z.output<typeof ListedVersion>

/** The sections of a page, as `pageSections.list` returns them: in a former version, and now. */
const ComparedSections = z.object({ former: z.array(PageSection), current: z.array(PageSection) })

const Target = z.strictObject({ entityType: z.enum(['pages', 'pageSections']), entityId: z.string().max(64) })
const gone = { NOT_FOUND: { message: 'This version is no longer available.' } }

export const historyContract = {
  list: operation(
    EDITING_PAGES,
    'GET /history/{entityType}/{entityId}',
    'The versions of a page or section, the current one first',
  )
    .errors(gone)
    .input(Target)
    .output(z.array(ListedVersion)),
  get: operation(
    EDITING_PAGES,
    'GET /history/{entityType}/{entityId}/{version}',
    'An earlier version, with fields in the form that an update takes',
  )
    .errors(gone)
    .input(Target.extend({ version: z.coerce.number().int() }))
    .output(
      Version.extend({
        state: z.record(z.string(), z.unknown()),
        /** Null if restoring the version does not change the sections of the page. */
        sections: ComparedSections.nullable(),
      }),
    ),
  restore: operation(
    EDITING_PAGES,
    'POST /history/{entityType}/{entityId}/{version}/restore',
    'Restore a former version. The status and dates of a page stay. Its sections return if a draft replaced them',
  )
    .errors({ ...gone, ...stale })
    .input(Target.extend({ version: z.coerce.number().int(), current: z.int().describe('The version that it replaces') }))
    .output(z.object({ version: z.int().describe('The new version; restoring `current` undoes this'), ...restoreNoticeFields })),
}
