import { v7 as uuid } from 'uuid'
import { formatCount } from '#contract/text/format-count.ts'
import { withoutOwnHost, type RedirectRuleFields } from '#contract/redirect-rules/redirect-rules.ts'
import { operations } from '#server/api/implementer.ts'
import { refuseField, requireFound } from '#server/api/refuse.ts'
import { changeContent, type StaffChange } from '#server/api/staff-change.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/records/simple-record.ts'
import { insertRows } from '#server/records/store.ts'
import { findRedirectProblem } from '#server/redirects/checks.ts'
import { areStored, previewImport } from './import.ts'
import { findRedirectRule, listRedirects } from './store.ts'

const RULE = {
  table: 'redirectRules',
  noun: 'redirect',
  getTitle: ({ fromPath }: { fromPath: string }) => fromPath,
  find: findRedirectRule,
} as const

/** The fields of a rule that may be stored. Cached pages do not show redirects, so none becomes out of date. */
async function checkFields(
  { trx, at, publicUrl, affects }: StaffChange,
  id: string,
  { toAddress, ...rest }: RedirectRuleFields,
): Promise<RedirectRuleFields> {
  affects([])
  const fields = { ...rest, toAddress: withoutOwnHost(toAddress, publicUrl) }
  const problem = await findRedirectProblem(trx, { id, ...fields }, at)
  if (problem) throw refuseField(problem.field, problem.message)
  return fields
}

export const redirectRules = {
  list: operations.redirectRules.list.handler(({ context, input }) =>
    listRedirects(context.db, input, context.deps.now().toISOString()),
  ),

  get: operations.redirectRules.get.handler(async ({ context, input, errors }) =>
    requireFound(await findRedirectRule(context.db, input.id), errors),
  ),

  create: operations.redirectRules.create.handler(({ context, input }) =>
    createRecord(context, RULE, (change) => checkFields(change, '', input)),
  ),

  update: operations.redirectRules.update.handler(({ context, input: { id, version, ...fields }, errors }) =>
    updateRecord(context, RULE, { id, version }, errors, (change) => checkFields(change, id, fields)),
  ),

  delete: operations.redirectRules.delete.handler(({ context, input: { id }, errors }) =>
    deleteRecord(context, RULE, id, errors, async ({ affects }) => {
      affects([])
      return {}
    }),
  ),

  previewImport: operations.redirectRules.previewImport.handler(async ({ context: { db, deps }, input: { csv } }) => {
    const found = await previewImport(db, csv, deps.config.publicUrl, deps.now().toISOString())
    return { lines: found.map(({ fields: _, ...line }) => line) }
  }),

  import: operations.redirectRules.import.handler(({ context, input: { csv, skip }, errors }) =>
    changeContent(context, async ({ trx, at, publicUrl, affects, addAuditEntry }) => {
      affects([])
      const lines = await previewImport(trx, csv, publicUrl, at, skip)
      const rules = lines.flatMap(({ fields, problem }) => (fields && !problem ? fields : []))
      // Repeated after a lost answer, the import has nothing left to do.
      if (lines.length > 0 && (await areStored(trx, lines))) return { count: lines.length }
      if (rules.length < lines.length || rules.length === 0) throw errors.CONFLICT()
      const rows = rules.map((fields) => ({ ...fields, id: uuid(), isActive: 1, version: 1, createdAt: at, updatedAt: at }))
      await insertRows(trx, 'redirectRules', rows)
      const summary = `Imported ${formatCount(rows.length, 'redirect', 'redirects')}`
      const after = { redirects: rules.map(({ fromPath, toAddress, kind }) => ({ fromPath, toAddress, kind })) }
      await addAuditEntry('redirectRules.import', null, summary, { after })
      return { count: rows.length }
    }),
  ),
}
