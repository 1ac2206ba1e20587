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
const isDatabase = (file: string) => basename(file).startsWith(DATABASE)
cpSync(DATA_DIR, target, { recursive: true, filter: (file) => !isDatabase(file) })
if (existsSync(join(DATA_DIR, DATABASE))) {
  const source = new DatabaseSync(join(DATA_DIR, DATABASE), { readOnly: true })
  await backup(source, join(target, DATABASE))
  source.close()
}
console.log(`${resolve(DATA_DIR)} is in ${resolve(target)}`)
