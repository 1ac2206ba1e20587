import { operations } from '#server/api/implementer.ts'
import { changeRecords, type StaffChange } from '#server/api/staff-change.ts'
import type { ApiContext } from '#server/api/context.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { hasFile } from '#server/backup/backup-file.ts'
import { listChangesSince, listLatestSince, type ChangeCount } from '#server/backup/changes-store.ts'
import type { Claim, CurrentRestore, Source } from '#server/backup/restores.ts'
import { findBackup } from '#server/backup/store.ts'
import { getKeptUntil } from '#server/backup/swap-data.ts'
import type { Db } from '#server/db/database.ts'
import { readSiteName } from '#server/settings/store.ts'

const sumTotals = (changes: ChangeCount[]) => changes.reduce((sum, { total }) => sum + total, 0)

async function toCurrent(db: Db, { id, source, state, fraction, replacement }: CurrentRestore) {
  const { kind, madeAt } = source
  // The lists are shown only when the administrator is asked to confirm.
  const lost =
    state === 'ready'
      ? { changes: await listChangesSince(db, madeAt), ...(await listLatestSince(db, madeAt)) }
      : { changes: [], entries: [], moreEntries: 0 }
  return { id, kind, madeAt, state, percent: Math.floor(fraction * 100), ...lost, admins: replacement?.admins ?? [] }
}

/** Records a step of a restore, and then takes it: only after the commit, because a restore cannot be rolled back. */
async function recordAndProceed(context: ApiContext, claim: Claim, work: (change: StaffChange) => Promise<void>): Promise<void> {
  let actor
  try {
    actor = await changeRecords(context, async (change) => {
      await work(change)
      return change.actor
    })
  } catch (error) {
    claim.release()
    throw error
  }
  claim.proceed(actor)
}

/** Begins to prepare a restore. Returns the reason if that is not possible. */
async function begin(context: ApiContext, source: Source, summary: string): Promise<string | undefined> {
  try {
    await recordAndProceed(context, context.deps.restores.claimBegin(source), ({ addAuditEntry }) =>
      addAuditEntry('backups.beginRestore', null, summary),
    )
    return undefined
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}

export const restores = {
  status: operations.restores.status.handler(async ({ context: { db, deps } }) => {
    const current = deps.restores.current()
    const outcome = deps.restores.outcome()
    const replacedAt = await deps.restores.findFormerStateTime()
    return {
      current: current ? await toCurrent(db, current) : null,
      outcome: outcome ?? null,
      former: replacedAt === undefined ? null : { replacedAt, keptUntil: getKeptUntil(replacedAt) },
      siteName: await readSiteName(db),
    }
  }),

  begin: operations.restores.begin.handler(async ({ context, input: { id }, errors }) => {
    const row = await findBackup(context.db, id)
    if (!row || !(await hasFile(row))) throw errors.NOT_FOUND()
    const { madeAt } = row
    const problem = await begin(context, { kind: 'backup', path: row.path!, madeAt }, `Began to restore the backup of ${madeAt}`)
    if (problem) throw errors.CONFLICT({ message: problem })
    return {}
  }),

  beginUndo: operations.restores.beginUndo.handler(async ({ context, errors }) => {
    const madeAt = await context.deps.restores.findFormerStateTime()
    if (madeAt === undefined) throw errors.NOT_FOUND()
    const problem = await begin(context, { kind: 'former', madeAt }, `Began to undo the restore of ${madeAt}`)
    if (problem) throw errors.CONFLICT({ message: problem })
    return {}
  }),

  cancel: operations.restores.cancel.handler(async ({ context }) => {
    await context.deps.restores.cancel()
    return {}
  }),

  confirm: operations.restores.confirm.handler(async ({ context, input: { id, name, changes }, errors }) => {
    const { restores } = context.deps
    const current = restores.current()
    if (current?.id !== id || current.state !== 'ready') throw errors.CONFLICT()
    if (name.trim().toLowerCase() !== (await readSiteName(context.db)).trim().toLowerCase())
      throw errors.WRONG_NAME({ data: { field: 'name' } })
    const { madeAt } = current.source
    const claim = restores.claimConfirm(id)
    if (!claim) throw errors.CONFLICT()
    await recordAndProceed(context, claim, async ({ trx, addAuditEntry }) => {
      if (sumTotals(await listChangesSince(trx, madeAt)) !== changes) throw errors.CONFLICT()
      await addAuditEntry('backups.confirmRestore', null, `Confirmed the return to the website of ${madeAt}`)
    })
    return {}
  }),
}
