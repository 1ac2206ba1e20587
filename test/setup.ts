import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/* Test files share the modules of their worker. One that replaces modules begins with none, and leaves none to the next. */
const hasMocks = readFileSync(expect.getState().testPath!, 'utf8').includes('vi.mock(')
if (hasMocks) vi.resetModules()

/* Test files share one document. What an earlier test left in it must not be found by another. */
beforeEach(() => {
  if ('document' in globalThis) document.body.replaceChildren()
})

/* Console output fails a test. A test that expects output replaces the spy. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
  expect(vi.mocked(console.warn).mock.calls, 'console.warn was called').toEqual([])
  vi.restoreAllMocks()
})

afterAll(async () => {
  // PostgreSQL stops after the last file.
  const { untilDropped } = await import('./databases.ts')
  await untilDropped()
  if (hasMocks) vi.resetModules()
})
