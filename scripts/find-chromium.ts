import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const TIMEOUT_MS = 300_000

const isRoot = process.getuid?.() === 0

/** For a browser that only ever sees our own pages. */
export const CHROMIUM_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium that starts on this machine: Playwright's own, else the system's. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  // Playwright's own may be there without the libraries that it needs.
  return [chromium.executablePath(), ...onPath, ...PLACES].find((path) => existsSync(path) && run(path, '--version'))
}

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0

function install(): string | undefined {
  const ways = [
    () => run('playwright', 'install', 'chromium'),
    () => isRoot && run('apt-get', 'install', '-y', 'chromium'),
    () => isRoot && run('apt-get', 'update') && run('apt-get', 'install', '-y', 'chromium'),
  ]
  for (const way of ways) {
    const found = way() && findChromium()
    if (found) return found
  }
  return undefined
}

if (import.meta.main && !findChromium()) {
  console.error('There is no Chromium on this machine; installing one.')
  if (!install()) {
    console.error('The browser tests need Chromium, and it could not be installed. Install the package "chromium" and try again.')
    process.exit(1)
  }
}
