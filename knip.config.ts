import type { KnipConfig } from 'knip'

export default {
  entry: ['src/server/main.ts', 'src/site/{islands/loader,consent/consent,service-worker/service-worker,styles/site}.ts'],
  // A type that an exported function speaks of is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
