import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/* Every check there is, one after another; a failed one does not hide what the next would find. */

interface Step {
  name: string
  command: string
  /** Where the runner writes what came of its tests; without it the step itself counts as one. */
  results?: string
}

const CHECKS: Step[] = [
  { name: 'types', command: 'tsc' },
  { name: 'lint', command: 'oxlint' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'unused code', command: 'knip' },
  { name: 'unit and API tests', command: 'vitest run', results: 'test-results/unit.json' },
]
const BROWSER: Step[] = [
  { name: 'a Chromium', command: 'node scripts/find-chromium.ts' },
  { name: 'browser tests', command: 'playwright test', results: 'test-results/browser.json' },
]

/** Vitest's and Playwright's reports, as far as they matter here. */
interface Results {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

function runStep({ name, command, results }: Step) {
  console.log(`\n── ${name}: ${command}`)
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
  const { passed, failed } = results && existsSync(results) ? countsIn(results) : { passed: status === 0 ? 1 : 0, failed: 0 }
  // A runner can fail without a failed test.
  return { name, passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

function countsIn(file: string) {
  const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(file, 'utf8')) as Results
  return {
    passed: numPassedTests ?? stats?.expected ?? 0,
    failed: numFailedTests ?? (stats ? stats.unexpected + stats.flaky : 0),
  }
}

rmSync('test-results', { recursive: true, force: true })
const startedAt = performance.now()
const outcomes = (process.argv.includes('--without-browser') ? CHECKS : [...CHECKS, ...BROWSER]).map(runStep)
const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
const failed = outcomes.filter((outcome) => outcome.failed > 0).map(({ name }) => name)

console.log(
  `\n${failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'Everything passed'}, in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
