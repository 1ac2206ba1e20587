import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { PRELOAD_HELPER } from './small-preload.ts'

const LOAD_CHUNK = fileURLToPath(new URL('../../src/admin/shared/connection/load-chunk.ts', import.meta.url))

/** Replaces Vite's own helper for `import()`, which gives up at once without a connection. */
export const retryChunks = (): Plugin => ({
  name: 'retry-chunks',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'admin',
  resolveId: { filter: { id: PRELOAD_HELPER }, handler: () => LOAD_CHUNK },
})
