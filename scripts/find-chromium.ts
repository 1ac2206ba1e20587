import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'

/** Chromium without a window needs a fifth of the processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const TIMEOUT_MS = 300_000

const isRoot = process.getuid?.() === 0

/** Flags for a browser that opens only our own pages. */
export const CHROMIUM_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium that works on this machine: Playwright's, else the system's. */
export function findChromium(): string | undefined {
  // Playwright's own Chromium may lack system libraries.
  return [chromium.executablePath(), ...NAMES.flatMap(onPath), ...PLACES].find(starts)
}

/** Opens a browser without a window. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findFastChromium()
  return chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) })
}

/** The Chromium for the tests: the headless shell if there is one. */
export const findFastChromium = (): string | undefined => onPath(SHELL).find(starts) ?? findChromium()

const onPath = (name: string) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

const starts = (path: string) => existsSync(path) && run(path, '--version')

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0

/** Installs a system package, unless that would remove others. */
const addPackage = (name: string) => {
  const add = () => run('apt-get', 'install', '-y', '--no-remove', name)
  return isRoot && (add() || (run('apt-get', 'update') && add()))
}

function install(): void {
  if (onPath(SHELL).some(starts)) return
  console.error('Installing Chromium for the browser tests.')
  const ways = [() => addPackage(SHELL), () => Boolean(findChromium()), () => run('playwright', 'install', 'chromium')]
  if (!ways.some((way) => way() && findFastChromium())) addPackage('chromium')
}

if (import.meta.main) {
  install()
  if (!findFastChromium()) {
    console.error('The browser tests need Chromium, and it could not be installed. Install the package "chromium" and try again.')
    process.exit(1)
  }
}
