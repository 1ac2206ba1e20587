import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { untilDropped } from './databases.ts'

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
