import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/prepare-databases.ts'],
    setupFiles: ['test/setup.ts'],
  },
})
