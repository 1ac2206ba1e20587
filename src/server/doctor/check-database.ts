import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/db/database.ts'
import { isDamaged } from '#server/db/dialect.ts'
import { failed, findings, formatTime, warning, type Result } from './finding.ts'

/** Runs in its own thread: it reads the whole file, and visitors must not wait for it. */
const READ_FILE = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const connection = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
  const damage = connection.prepare('PRAGMA quick_check(1)').all().map((row) => row.quick_check).filter((line) => line !== 'ok')
  const orphans = damage.length > 0 ? [] : connection.prepare('PRAGMA foreign_key_check').all().map((row) => row.table)
  parentPort.postMessage([...damage, ...orphans.slice(0, 1).map((table) => 'a row of ' + table + ' refers to nothing')])`

const DAMAGED = 'Stop the server, keep a copy of the data folder, and restore the last verified backup.'

/** Connections of a server beside those of DATABASE_CONNECTIONS: for changes by other instances, and for a backup or an upgrade. */
const OTHER_CONNECTIONS = 2

interface Connections {
  /** DATABASE_CONNECTIONS. */
  wanted: number
  /** How many PostgreSQL lets this user open. */
  allowed: number
}

function compareConnections({ wanted, allowed }: Connections) {
  const most = wanted + OTHER_CONNECTIONS
  if (most <= allowed) return undefined
  return warning(
    `PostgreSQL allows ${allowed} connections, and this server may open ${most}. Set DATABASE_CONNECTIONS to ${Math.max(2, allowed - OTHER_CONNECTIONS)}, or less with several instances.`,
  )
}

/** Whether the database is undamaged and accepts writes. `problem` is why it does not. */
export async function checkDatabase(
  database: Pick<Database, 'kind' | 'isReplaced'>,
  dataDir: string,
  problem: string | undefined,
  { connections, heldUntil }: { connections?: Connections | undefined; heldUntil?: Date | undefined } = {},
): Promise<Result[]> {
  const damage = database.kind === 'sqlite' ? await findDamage(join(dataDir, 'site.db')) : []
  return findings(
    [
      ...damage.map(failed),
      problem && failed(`Nothing can be saved: ${problem}. Make room, or give the server the right to write.`),
      connections && compareConnections(connections),
      heldUntil
        && warning(
          `Because of an upgrade, nothing is saved until ${formatTime(heldUntil)}. If the upgrade was interrupted and the website works, run: harmattan upgrade-data finish`,
        ),
    ],
    database.kind === 'sqlite'
      ? 'The database (SQLite, site.db) is undamaged and can save.'
      : 'The database (PostgreSQL) answers and can save.',
  )
}

const describeDamage = (line: string) => `The database is damaged (${line}). ${DAMAGED}`

/** Sentences about the damage of the file, or why it cannot be read. */
async function findDamage(file: string): Promise<string[]> {
  await using worker = new Worker(READ_FILE, { eval: true, workerData: file })
  try {
    const [lines] = (await once(worker, 'message')) as [string[]]
    return lines.map((line) => describeDamage(line.replace(/^\*{3} in database main \*{3}\s*/, '')))
  } catch (error) {
    const { message } = error as Error
    // On a full disk SQLite cannot create the file that its readers share.
    return [isDamaged(error) ? describeDamage(message) : `The database cannot be read (${message}). Make room on its disk.`]
  }
}
