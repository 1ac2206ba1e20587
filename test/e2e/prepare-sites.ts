import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import build from './build.ts'
import { runProgram } from './site.ts'

/** Before all browser tests: the build, and the data folder of a site as its first start leaves it, to be copied. */
export default async function prepareSites() {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'sites-'))
  process.env['SITES_FOLDER'] = folder
  const { stop } = await runProgram(join(folder, 'template'))
  await stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
