import { afterEach, beforeEach, expect, vi } from 'vitest'

/* What is written to the console is a finding: a test that expects it replaces the spy and says so. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
  expect(vi.mocked(console.warn).mock.calls, 'console.warn was called').toEqual([])
  vi.restoreAllMocks()
})
