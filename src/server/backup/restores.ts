import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { auditedTransaction, type Actor } from '#server/audit/audit.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import type { Database } from '#server/db/database.ts'
import { BackupError, describeOtherKey, explainError, OtherKeyError } from './backup-error.ts'
import { findFormerStateTime, removeFormerStates } from './former-states.ts'
import type { RequestedRestore, RestoreOutcome } from './replace-program.ts'
import type { Replacement, ReplaceOptions } from './replacement.ts'
import type { RestoreSettings } from './restore-website.ts'

const STOP_WITHIN_MS = 2000

/** What replaces the website: a backup, or the state that the last restore replaced. */
export type Source = { kind: 'backup'; path: string; madeAt: string } | { kind: 'former'; madeAt: string }

export interface CurrentRestore {
  id: string
  source: Source
  state: 'preparing' | 'ready' | 'replacing'
  /** The fraction of the preparation that is done, from 0 to 1. */
  fraction: number
  replacement?: Replacement
}

/** An action that is requested and not yet done, so that its transaction can record it first. Nobody else can request one until then. */
export interface Claim {
  /** Does what was requested. Call it after the commit. */
  proceed(actor: Actor): void
  /** Does nothing, and lets others request. Call it after a rollback. */
  release(): void
}

/** The restore that an administrator has begun in this process. There is one at a time. */
export interface Restores {
  current(): Readonly<CurrentRestore> | undefined
  /** How the last one ended, if this process did it. */
  outcome(): RestoreOutcome | undefined
  /** When the last restore replaced the website, if its former state can still be put back. */
  findFormerStateTime(): Promise<string | undefined>
  /** Claims the only restore. To proceed prepares it beside the website, in the background. Throws BackupError if there is one. */
  claimBegin(source: Source): Claim
  /** Cancels it. The website does not change. */
  cancel(): Promise<void>
  /** Claims the replacement of the website. Undefined if this restore is not ready. */
  claimConfirm(id: string): Claim | undefined
  /** Removes what a killed process left. */
  removeLeftovers(): Promise<void>
  /** Removes what restores replaced more than a week ago. */
  removeFormerStates(): Promise<void>
  /** Cancels the restore, unless it is replacing the website already. */
  stop(): Promise<void>
}

interface Needs {
  env: RestoreSettings
  database: Database
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
  renderHome: ReplaceOptions['renderHome']
}

/** Offered by a process that can close its program and open it again. */
export interface Replacer {
  /** Replaces the website of the running program. Returns at once. */
  replaceWith(replacement: Replacement, restore: RequestedRestore): void
  /** How the restore ended after which this program was opened. */
  lastOutcome: RestoreOutcome | undefined
}

/** The code that prepares a restore is loaded only when it is needed, to save memory. */
export function createRestores({ env, database, log, now, renderHome }: Needs, replacer?: Replacer): Restores {
  let current: CurrentRestore | undefined
  let outcome = replacer?.lastOutcome
  let aborting = new AbortController()
  let running = Promise.resolve()
  let cancelling: Promise<void> | undefined

  async function prepare(restore: CurrentRestore, { signal }: AbortController, actor: Actor): Promise<void> {
    const { source } = restore
    const options = { log, now, renderHome, isServing: true }
    try {
      const { prepareRestore, prepareUndo } = await import('./prepare-restore.ts')
      const onProgress = (fraction: number) => void (restore.fraction = fraction)
      const replacement =
        source.kind === 'former'
          ? await prepareUndo(env, options)
          : await prepareRestore(source.path, env, { ...options, isNewKeyAllowed: false, onProgress, signal })
      if (replacement.admins.length === 0) {
        await replacement.discard()
        throw new BackupError('Nobody would be an active administrator afterwards, so nobody could manage the website.')
      }
      if (signal.aborted) return await replacement.discard()
      restore.replacement = replacement
      restore.state = 'ready'
    } catch (error) {
      if (signal.aborted) return
      current = undefined
      log.error({ err: error }, 'A restore could not be prepared')
      const needsOtherKey = source.kind === 'backup' && error instanceof OtherKeyError
      const reason = needsOtherKey ? describeOtherKey(source.path, error.bringsKey) : explainError(error, 'DATA_DIR')
      outcome = { kind: source.kind, madeAt: source.madeAt, at: now().toISOString(), reason, actor }
    }
  }

  async function cancel(): Promise<void> {
    const restore = current
    if (!restore || restore.state === 'replacing') return
    aborting.abort()
    await (cancelling ??= remove(restore).finally(() => (cancelling = undefined)))
  }

  /** The next restore uses the same place, so it may begin only when everything is removed. */
  async function remove(restore: CurrentRestore): Promise<void> {
    await running
    try {
      await restore.replacement?.discard()
    } finally {
      if (current === restore) current = undefined
    }
  }

  return {
    current: () => current,
    outcome: () => outcome,
    cancel,
    findFormerStateTime: () => findFormerStateTime(database, env.DATA_DIR, now()),
    claimBegin(source) {
      if (!replacer) throw new BackupError('This server cannot replace its website. Use the command "harmattan restore".')
      if (current) throw new BackupError('A restore has been started already.')
      const restore: CurrentRestore = { id: randomUUID(), source, state: 'preparing', fraction: 0 }
      current = restore
      aborting = new AbortController()
      return {
        proceed(actor) {
          // Somebody may have cancelled it.
          if (current !== restore || aborting.signal.aborted) return
          outcome = undefined
          running = prepare(restore, aborting, actor)
        },
        release() {
          if (current === restore) current = undefined
        },
      }
    },
    claimConfirm(id) {
      const restore = current
      if (restore?.state !== 'ready' || restore.id !== id || cancelling) return undefined
      restore.state = 'replacing'
      const { kind, madeAt } = restore.source
      return {
        proceed: (actor) => replacer!.replaceWith(restore.replacement!, { kind, madeAt, actor }),
        release: () => void (restore.state = 'ready'),
      }
    },
    async removeLeftovers() {
      if (current) return
      const { removeLeftovers } = await import('./prepare-restore.ts')
      await removeLeftovers(env, now())
    },
    removeFormerStates: () => removeFormerStates(database, env, now(), log),
    async stop() {
      const cancelled = cancel().catch((error: unknown) => log.warn({ err: error }, 'A prepared restore could not be removed'))
      await Promise.race([cancelled, wait(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Writes the outcome of a restore to the log, and a failure to the audit log of the website as well. */
export async function recordOutcome(
  { kind, madeAt, reason, actor, at }: RestoreOutcome,
  { database, auditLog, log }: { database: Database; auditLog: AuditLog; log: Needs['log'] },
): Promise<void> {
  if (reason === null) return log.info({ kind, madeAt }, 'The website was replaced')
  log.error({ kind, madeAt, reason }, 'The website could not be replaced, and is as before')
  await auditedTransaction(database, (trx) =>
    auditLog.add(trx, {
      actor,
      action: 'backups.restoreFailed',
      entityType: 'backups',
      entityId: null,
      summary: `The website could not be replaced: ${reason}`,
      at: new Date(at),
    }),
  )
}
