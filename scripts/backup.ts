import { cpSync, existsSync, mkdirSync, renameSync, rmSync, chmodSync, writeFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { readEnv } from '#server/config/env.ts'
import { setPrivateUmask, restrictDataFolder } from '#server/config/file-permissions.ts'

/* Backs up the data folder while the server runs: a consistent copy of the database, then the other files. */

const DATABASE = 'site.db'
/** The number and signature of the newest audit entry, to check a later log. */
const AUDIT_HEAD = 'audit-head.txt'
const USAGE = `Usage: npm run backup -- FOLDER [--without-secret] [--without-database] [--without-media]
FOLDER must not exist yet, and must not be inside DATA_DIR.
--without-secret: leave out secret.key, to keep it apart from what it encrypts, and outbox, whose letters hold links that still work
--without-database: the database is in PostgreSQL, and pg_dump saves it
--without-media: the files of Media are in a bucket, and are saved there`

/** Says what is wrong and what to do. Nothing was copied. */
function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

function readOptions() {
  try {
    const flags = {
      'without-secret': { type: 'boolean' },
      'without-database': { type: 'boolean' },
      'without-media': { type: 'boolean' },
    } as const
    return parseArgs({ allowPositionals: true, options: flags })
  } catch {
    return stop(USAGE)
  }
}

const { values: without, positionals } = readOptions()
const [target = ''] = positionals
const env = readEnv(process.env)
const source = resolve(env.DATA_DIR)
const folder = resolve(target)
if (!target || positionals.length > 1) stop(USAGE)
if (existsSync(folder)) stop(`${folder} exists already. Name a folder that does not.`)
if (`${folder}${sep}`.startsWith(`${source}${sep}`))
  stop(`${folder} is inside ${source}, which is what is copied. Name a folder elsewhere.`)
if (!existsSync(source)) stop(`There is no ${source}. Set DATA_DIR to the folder of the website.`)
if (env.DATABASE_URL && !without['without-database'])
  stop('The database is in PostgreSQL and would not be in this backup. Save it with pg_dump, and add --without-database here.')
if (env.S3_BUCKET && !without['without-media'])
  stop('The files of Media are in a bucket and would not be in this backup. Save the bucket, and add --without-media here.')
const database = join(source, DATABASE)
const hasDatabase = !env.DATABASE_URL
if (hasDatabase && !existsSync(database)) stop(`There is no ${database}. Set DATA_DIR to the folder of the website.`)

setPrivateUmask()
const part = `${folder}.part`
try {
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { mode: 0o700, recursive: true })
  // The database first: its files exist by then and never change.
  if (hasDatabase) {
    const auditHead = copyDatabase(database, join(part, DATABASE))
    writeFileSync(join(part, AUDIT_HEAD), `${auditHead}\n`)
  }
  const leftOut = [
    'uploads',
    ...(without['without-secret'] ? ['secret.key', 'outbox'] : []),
    ...(without['without-media'] ? ['media'] : []),
  ]
  const isCopied = (file: string) => !basename(file).startsWith(DATABASE) && !leftOut.some((name) => file === join(source, name))
  cpSync(source, part, { recursive: true, filter: isCopied })
  // Copies keep the modes of the originals.
  restrictDataFolder(part)
  renameSync(part, folder)
} catch (error) {
  rmSync(part, { recursive: true, force: true })
  stop(`The backup could not be made: ${(error as Error).message}`)
}
console.log(
  `A backup of ${source} is in ${folder}.${without['without-secret'] ? ' It needs the secret.key that is kept elsewhere, and has no outbox.' : ''}`,
)

/** Copies the database in one read, so writes during the copy do not restart it. Returns the head of the audit log. */
function copyDatabase(from: string, to: string): string {
  const reader = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  reader.prepare('VACUUM INTO ?').run(to)
  reader.close()
  chmodSync(to, 0o600)
  const copy = new DatabaseSync(to, { readOnly: true })
  const [result] = copy.prepare('PRAGMA quick_check(1)').all()
  const head = copy.prepare("SELECT sequence || '-' || hash AS head FROM audit_chain").get()
  copy.close()
  if (result?.['quick_check'] !== 'ok')
    throw new Error(`the copy of the database is damaged (${String(result?.['quick_check'])})`)
  return String(head?.['head'])
}
