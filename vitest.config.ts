import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'
import { Sequencer } from './test/sequencer.ts'
import { unhandledErrorsReporter } from './test/unhandled-errors.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/compile-cache.ts', 'test/prepare-databases.ts', 'test/e2e/build.ts'],
    // One more than processors, because each waits now and then: for a database, the disk or a program that starts.
    maxWorkers: availableParallelism() + 1,
    // Files share the modules of their worker: importing the application again for each takes a fifth of the time.
    isolate: false,
    // Vitest prints the seed of the order.
    sequence: { shuffle: { files: true, tests: true }, sequencer: Sequencer },
    // Long enough for a busy machine: tests that start programs take seconds on a quiet one.
    testTimeout: 60_000,
    reporters: ['default', 'json', unhandledErrorsReporter('test-results/unit-errors.json')],
    outputFile: 'test-results/unit.json',
    setupFiles: ['test/setup.ts'],
  },
})
