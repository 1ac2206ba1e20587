import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readEnv } from '#server/env.ts'

/* Copies the data folder while the server runs: the database as it is between two writes, the other files as they are. */

const DATABASE = 'site.db'

const [target] = process.argv.slice(2)
const { DATA_DIR } = readEnv(process.env)
if (!target || existsSync(target)) {
  console.error('Usage: npm run backup -- FOLDER, where FOLDER does not exist yet')
  process.exit(1)
}
mkdirSync(target, { mode: 0o700 })
// The database first: every file that it knows is there by then, and none changes.
if (existsSync(join(DATA_DIR, DATABASE))) {
  const source = new DatabaseSync(join(DATA_DIR, DATABASE), { readOnly: true })
  await backup(source, join(target, DATABASE))
  source.close()
}
const isDatabase = (file: string) => basename(file).startsWith(DATABASE)
const isUnderWay = (file: string) => file === join(DATA_DIR, 'uploads')
cpSync(DATA_DIR, target, { recursive: true, filter: (file) => !isDatabase(file) && !isUnderWay(file) })
console.log(`${resolve(DATA_DIR)} is in ${resolve(target)}`)
