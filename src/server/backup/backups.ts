import { setTimeout as wait } from 'node:timers/promises'
import type { NightlySettings } from './nightly.ts'
import type { BackupNeeds } from './run-backup.ts'
import type { BackupToMake } from './store.ts'

const STOP_WITHIN_MS = 2000

export interface Backups {
  /** Makes a backup that was claimed. Returns at once, and logs errors. */
  begin(backup: BackupToMake): void
  /** Makes the backup of the night if it is due. */
  runNightly(signal: AbortSignal): Promise<void>
  /** Waits a moment for a backup that `stopping` has aborted. */
  stop(): Promise<void>
}

/** The backups that this process makes. What makes them is loaded when it is needed: at rest it would only take memory. */
export function createBackups(needs: BackupNeeds, settings: NightlySettings, stopping: AbortSignal): Backups {
  let running = Promise.resolve()

  async function run(backup: BackupToMake): Promise<void> {
    try {
      const [{ runBackup }, { deleteExpired }] = await Promise.all([import('./run-backup.ts'), import('./delete-expired.ts')])
      await runBackup(needs, settings, backup, { signal: stopping })
      await deleteExpired(needs, settings)
    } catch (error) {
      if (!stopping.aborted) needs.log.error({ err: error }, 'A backup failed')
    }
  }
  return {
    begin: (backup) => void (running = run(backup)),
    async runNightly(signal) {
      const { backUpNightly } = await import('./nightly.ts')
      await backUpNightly(needs, settings, signal)
    },
    stop: () => Promise.race([running, wait(STOP_WITHIN_MS, undefined, { ref: false })]),
  }
}
