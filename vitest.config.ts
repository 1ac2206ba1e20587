import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/prepare-databases.ts', 'test/e2e/build.ts'],
    testTimeout: 20_000,
    reporters: ['default', 'json'],
    outputFile: 'test-results/unit.json',
    setupFiles: ['test/setup.ts'],
  },
})
