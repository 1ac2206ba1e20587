import type { Actor } from '#server/audit/audit.ts'
import { explainError } from './backup-error.ts'
import type { Replacement } from './replacement.ts'

/** A restore that an administrator has requested. */
export interface RequestedRestore {
  kind: 'backup' | 'former'
  /** The time of the backup, or of the former state. */
  madeAt: string
  actor: Actor
}

/** How it ended. */
export interface RestoreOutcome extends RequestedRestore {
  at: string
  /** Why nothing was replaced; null if the website was replaced. */
  reason: string | null
}

/** A program that can be closed and opened again while the process goes on. */
export interface Reopening {
  /** Finishes what is under way, and closes everything. */
  close(): Promise<void>
  /** Opens everything again. `reason`: why the website was not replaced. */
  open(reason: string | null): Promise<void>
}

/** Replaces the website of a running program. If anything fails, the former website is opened again. */
export async function replaceProgram({ close, open }: Reopening, replacement: Replacement, actor: Actor): Promise<void> {
  let swapped
  try {
    await close()
    swapped = await replacement.swap(actor)
    await open(null)
  } catch (error) {
    if (swapped) await swapped.revert()
    // What is left is removed later.
    else await replacement.discard().catch(() => {})
    return open(explainError(error, 'DATA_DIR'))
  }
  // The website works. What is left is removed later.
  await swapped.settle().catch(() => {})
}
