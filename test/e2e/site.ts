import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnv } from '#server/config/env.ts'
import { ROOT } from '#server/config/root.ts'
import type * as Start from '#server/start.ts'
import { freePort } from '#server/http/free-port.ts'
import { farBackupTime } from '../backup-time.ts'

export interface Site {
  url: string
  dataDir: string
  /** The link with which the first admin signs up, as long as there is none. */
  setupUrl: string | undefined
  stop(): Promise<void>
}

/** A new site for one test, as after the first start, or a copy of `from`. */
export const openSite = (from = join(sitesFolder(), 'template')): Promise<Site> => {
  const dataDir = newFolder()
  cpSync(from, dataDir, { recursive: true })
  return runProgram(dataDir)
}

/** An empty folder, removed after all tests. */
export const newFolder = (): string => mkdtempSync(join(sitesFolder(), 'site-'))

const sitesFolder = () => process.env['SITES_FOLDER']!

/** The built program in this process. It is loaded once, so each start takes milliseconds. */
export async function runProgram(dataDir: string, more: Record<string, string> = {}): Promise<Site> {
  const { start } = (await import(pathToFileURL(join(ROOT, 'dist/server/start.js')).href)) as typeof Start
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    BACKUP_TIME: farBackupTime(),
  }
  const { setupUrl, stop } = await start(readEnv({ ...settings, ...more }))
  return { url, dataDir, setupUrl, stop }
}
