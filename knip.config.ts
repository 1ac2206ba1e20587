import type { KnipConfig } from 'knip'
import vite from './vite.config.ts'

export default {
  entry: Object.values(vite.environments ?? {}).flatMap(({ build }) => Object.values<string>(build?.rollupOptions?.input ?? {})),
  // A type that an exported function speaks of is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
