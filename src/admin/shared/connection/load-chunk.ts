import { hasUnsaved } from '#admin/shared/navigation/unsaved-changes.ts'
import { isOnline, markOffline, markOnline } from './connection.ts'

/*
 * The build calls this for each `import()`, in place of Vite's own helper (scripts/build/retry-chunks.ts). Browsers do not ask
 * again for a module whose request has failed, so one lost answer would end the screen, with the form that somebody is filling in.
 */

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5000
/** Long enough for the largest file on a slow connection. */
const TIME_LIMIT_MS = 60_000

const files = new Map<string, Promise<void>>()

/** Fetches a file into the browser's cache, again and again until the server answers. */
async function fetchFile(path: string): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch(() => null)
    const body = await response?.arrayBuffer().catch(() => null)
    if (response && body && response.status < 500) return markOnline()
    markOffline()
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Asks for a script together with those that import it. */
async function preload(path: string): Promise<void> {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path }))
}

async function loadStyles(path: string): Promise<void> {
  if (document.querySelector(`link[href="${path}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  // Added at once, so that the order of styles does not depend on the connection.
  document.head.append(link)
  await fetchFile(path)
  await new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve, href: path }))
}

function loadOnce(file: string): Promise<void> {
  // Fetching a script before its import takes longer, so only where it may fail, or unsaved changes would go with the screen.
  const loadScript = hasUnsaved() || !isOnline() ? fetchFile : preload
  const loading = files.get(file) ?? (file.endsWith('.css') ? loadStyles : loadScript)(`/${file}`)
  files.set(file, loading)
  return loading
}

/** Loads the files that a chunk needs, and then the chunk. The build gives it the name. */
export async function __vitePreload<Chunk>(load: () => Promise<Chunk>, needed: string[] = []): Promise<Chunk> {
  await Promise.all(needed.map(loadOnce))
  return load()
}
