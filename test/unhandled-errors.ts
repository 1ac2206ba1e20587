import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes errors outside of tests, such as rejections that nobody handles, to a file. The JSON report has no place for them. */
export const unhandledErrorsReporter = (file: string): Reporter => ({
  onTestRunEnd(_modules, errors) {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
  },
})
