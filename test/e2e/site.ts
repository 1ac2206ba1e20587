import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnv } from '#server/config/env.ts'
import { ROOT } from '#server/config/root.ts'
import type * as Start from '#server/start.ts'
import { freePort } from '#test/free-port.ts'

export interface Site {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** A site of one test: new, with nothing in it but what the first start makes, or with what `from` holds. */
export const openSite = (from = join(sitesFolder(), 'template')): Promise<Site> => {
  const dataDir = newFolder()
  cpSync(from, dataDir, { recursive: true })
  return runProgram(dataDir)
}

/** An empty folder, which goes when all tests have ended. */
export const newFolder = (): string => mkdtempSync(join(sitesFolder(), 'site-'))

const sitesFolder = () => process.env['SITES_FOLDER']!

/** The built program in this process: a start takes milliseconds, as its code is loaded once. */
export async function runProgram(dataDir: string): Promise<Site> {
  const { start } = (await import(pathToFileURL(join(ROOT, 'dist/server/start.js')).href)) as typeof Start
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'silent', DATA_DIR: dataDir }
  const { stop } = await start(readEnv(settings))
  return { url, dataDir, stop }
}
