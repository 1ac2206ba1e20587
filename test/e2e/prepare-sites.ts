import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import build from './build.ts'
import { runProgram } from './site.ts'

/** Before all browser tests: builds, and creates the data folder of a new site as a template. */
export default async function prepareSites() {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'sites-'))
  process.env['SITES_FOLDER'] = folder
  const { stop } = await runProgram(join(folder, 'template'))
  await stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
