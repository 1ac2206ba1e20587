import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '#server/storage/s3.ts'
import { freePort } from './free-port.ts'

/**
 * A process that speaks S3 (s3rver), with one bucket. It reads and answers as Amazon's does, and refuses unknown keys;
 * signatures of version 4 it does not check.
 */
export async function startS3Server(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const server = spawn(
    process.execPath,
    ['--no-deprecation', program, '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'media'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(server.stdout, 'data')
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'media',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
    },
    async stop() {
      server.kill()
      await once(server, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
