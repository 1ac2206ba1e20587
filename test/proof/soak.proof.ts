import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { putLoad, SERVER, startSubject } from '../../bench/process.ts'

/* Ten minutes of visitors and enquiries. */

const MINUTES = 10
const PAGES = ['/', '/about', '/programs', '/contact', '/blog', '/privacy']

test('memory stays flat in ten minutes of visitors and enquiries', { timeout: 900_000 }, async ({ annotate }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
  const server = await startSubject(SERVER, { DATA_DIR: dataDir, TRUST_PROXY: 'loopback' })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  let isEnded = false
  let enquiries = 0
  const asking = (async () => {
    for (; !isEnded; enquiries += 1) {
      const body = new URLSearchParams({
        name: 'Amina',
        email: 'amina@example.com',
        subject: `${enquiries}`,
        message: 'How much?',
      })
      const headers = { 'X-Forwarded-For': `10.8.${enquiries >> 8}.${enquiries & 255}` }
      const { status } = await fetch(`${server.url}/contact`, { method: 'POST', body, headers, redirect: 'manual' })
      expect(status).toBe(303)
      await wait(200)
    }
  })()
  const memory: number[] = []
  let answered = 0
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (const page of PAGES) {
      const result = await putLoad({ url: server.url + page, connections: 20, seconds: 10, encoding: 'br' })
      expect(result.failed).toBe(0)
      answered += result.answered
    }
    memory.push(server.residentMb())
  }
  isEnded = true
  await asking
  await annotate(
    `${memory.map((mb) => Math.round(mb)).join(', ')} MB after each minute; ${answered} pages and ${enquiries} enquiries, 0 failed`,
  )
  const most = (values: number[]) => Math.max(...values)
  // The first minutes fill the caches.
  expect(most(memory.slice(-3))).toBeLessThan(most(memory.slice(2, 5)) * 1.1)
})
