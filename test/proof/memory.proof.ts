import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { putLoad, SERVER, startSubject, type Subject } from '../../bench/process.ts'
import { p99, visitFor } from './visits.ts'

/* Memory of the built server, and what 2,000 idle connections cost other visitors. */

async function start(): Promise<Subject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'memory-'))
  const server = await startSubject(SERVER, { DATA_DIR: dataDir })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  return server
}

const PAGES = ['/', '/about', '/programs', '/contact', '/blog', '/privacy']

const inMb = (megabytes: number) => `${Math.round(megabytes)} MB`

test('resident memory is below 100 MB at rest and below 160 MB after load and after 200 connections', async ({ annotate }) => {
  const server = await start()
  await wait(3000)
  const atRest = server.residentMb()
  for (const page of PAGES) {
    for (const encoding of ['identity', 'br'] as const)
      await putLoad({ url: server.url + page, connections: 32, seconds: 3, encoding })
  }
  const afterLoad = server.residentMb()
  const { answered, failed } = await putLoad({ url: server.url, connections: 200, seconds: 20, encoding: 'br' })
  const after200 = server.residentMb()
  await wait(30_000)
  const later = server.residentMb()
  await annotate(
    `at rest ${inMb(atRest)}; after load ${inMb(afterLoad)}; right after 200 connections ${inMb(after200)}, half a minute later ${inMb(later)} (${answered} answers, ${failed} failed)`,
  )
  expect(failed).toBe(0)
  expect(atRest).toBeLessThan(100)
  expect(afterLoad).toBeLessThan(160)
  expect(after200).toBeLessThan(160)
})

/** Holds so many connections that send nothing, from ten networks, and opens a new one for each that the server closes. */
function holdIdle(url: string, count: number) {
  const open = new Set<Socket>()
  let isEnded = false
  function add(index: number) {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 10)}` })
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (!isEnded) add(index)
    })
    socket.resume()
  }
  for (let index = 0; index < count; index += 1) add(index)
  return {
    connected: () => [...open].filter((socket) => !socket.connecting && !socket.destroyed).length,
    end() {
      isEnded = true
      for (const socket of open) socket.destroy()
    },
  }
}

test('beside 1,990 idle connections of ten networks, other visitors wait less than 50 ms (p99)', async ({ annotate }) => {
  const server = await start()
  const alone = await visitFor([server.url], 5000)
  const before = server.residentMb()
  // The server takes 2,000, and visitors need some of them.
  const idle = holdIdle(server.url, 1990)
  onTestFinished(() => idle.end())
  await expect.poll(() => idle.connected(), { timeout: 20_000 }).toBeGreaterThan(1950)
  const beside = await visitFor([server.url], 15_000)
  const held = idle.connected()
  await annotate(
    `p99 ${p99(alone).toFixed(1)} ms alone, ${p99(beside).toFixed(1)} ms beside ${held} idle connections (${beside.length} visits, 0 failed); memory ${inMb(before)} before, ${inMb(server.residentMb())} with them`,
  )
  expect(held).toBeGreaterThan(1900)
  expect(p99(beside)).toBeLessThan(50)
})
