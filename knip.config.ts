import type { KnipConfig } from 'knip'
import vite from './vite.config.ts'

export default {
  entry: [
    ...Object.values(vite.environments ?? {}).flatMap(({ build }) => Object.values<string>(build?.rollupOptions?.input ?? {})),
    // Processes of their own, started by their files' names.
    'bench/{bare,bare-upload,load,search}.ts',
  ],
  // The one is started as a process, by its file's name; the other is imported by the program that a test writes.
  ignoreDependencies: ['s3rver', 'openapi-fetch'],
  // Used where they exist.
  ignoreBinaries: ['apt-get', 'nsenter', 'sha256sum', 'taskset', 'unshare'],
  // A type that an exported function speaks of is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
