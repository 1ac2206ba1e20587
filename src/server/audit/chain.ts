import type { Logger } from 'pino'
import type { ScriptRunner, Trx } from '#server/db/database.ts'
import type { AuditChainRow } from '#server/db/tables.ts'
import { deriveKey } from '#server/crypto/encryption.ts'
import { signChain } from './signatures.ts'
import { findNewest, lockChain, updateChain } from './store.ts'

export const deriveAuditKey = (secretKey: string) => deriveKey(secretKey, 'audit log')

/** Signs the empty chain of a new database. Called in the transaction of the migrations: later, nobody may sign an empty chain. */
export const signNewChain =
  (secretKey: string) =>
  async (applied: string[], { run }: ScriptRunner): Promise<void> => {
    if (!applied.includes('0012-audit-broken')) return
    const signature = signChain(deriveAuditKey(secretKey), { startSequence: 0, startHash: '', sequence: 0, hash: '' })
    await run(
      `UPDATE audit_chain SET signature = '${signature}'
      WHERE sequence = 0 AND hash = '' AND start_sequence = 0 AND start_hash = '' AND signature = ''
        AND NOT EXISTS (SELECT 1 FROM audit_log)`,
    )
  }

const BROKEN = 'broken'

export function createChain(key: Buffer, log?: Pick<Logger, 'error'>) {
  let isReported = false
  return {
    /** Locks the chain until the transaction ends, and checks whether somebody without the key changed it. */
    async open(trx: Trx): Promise<{ row: AuditChainRow; newest: number; isSound: boolean }> {
      const row = await lockChain(trx)
      const newest = Math.max((await findNewest(trx)) ?? 0, row.sequence)
      return { row, newest, isSound: row.signature === signChain(key, row) && newest === row.sequence }
    },
    /** Saves the chain. A chain that was not sound is never signed again: it stays marked as broken. */
    async save(trx: Trx, row: AuditChainRow, isSound: boolean, at: Date): Promise<void> {
      if (isSound) {
        await updateChain(trx, { ...row, signature: signChain(key, row) })
        return
      }
      const foundBrokenAt = row.foundBrokenAt ?? at.toISOString()
      await updateChain(trx, { ...row, signature: BROKEN, foundBrokenAt })
      if (isReported) return
      isReported = true
      log?.error({ foundBrokenAt }, 'The audit log was changed outside of this program')
    },
  }
}

export type Chain = ReturnType<typeof createChain>
