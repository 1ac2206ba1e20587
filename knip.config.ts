import type { KnipConfig } from 'knip'
import vite from './vite.config.ts'

export default {
  entry: [
    ...Object.values(vite.environments ?? {}).flatMap(({ build }) => Object.values<string>(build?.rollupOptions?.input ?? {})),
    // The build uses it, by file name.
    'src/admin/shared/connection/load-chunk.ts',
    // Started as separate processes, by file name.
    'bench/{bare,bare-upload,load,search}.ts',
  ],
  // s3rver is started as a process, by file name. openapi-fetch is imported by a program that a test writes.
  ignoreDependencies: ['s3rver', 'openapi-fetch'],
  // Used only where they are installed.
  ignoreBinaries: ['apt-get', 'sha256sum', 'taskset', 'unshare'],
  // Types in the signature of an exported function are exported too.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
