import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { untilDropped } from './databases.ts'

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

/* PostgreSQL stops after the last file. */
afterAll(untilDropped)
