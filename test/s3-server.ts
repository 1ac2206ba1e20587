import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { S3Settings } from '#server/storage/s3.ts'
import { freePort } from '#server/http/free-port.ts'

interface S3Server {
  settings: S3Settings
  /** Kills it like a power cut. Its data stays. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * A process that speaks S3 (s3rver), with one bucket. It reads and answers as Amazon's does, and refuses unknown keys;
 * signatures of version 4 it does not check.
 */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  async function start() {
    const started = spawn(
      process.execPath,
      ['--no-deprecation', program, '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'media'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    // It logs other lines before it listens.
    for await (const line of createInterface(started.stdout)) if (line.includes('listening')) break
    started.stdout.resume()
    return started
  }
  let server = await start()
  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'media',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
    },
    kill,
    async startAgain() {
      server = await start()
    },
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
