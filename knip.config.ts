import type { KnipConfig } from 'knip'

export default {
  entry: ['src/server/main.ts', 'src/site/islands/loader.ts', 'src/site/styles/site.ts', 'scripts/*.ts'],
} satisfies KnipConfig
