import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readResults, type Results } from './test-results.ts'

/* Runs every check, or the quick ones. A failed check does not stop the others. */

interface Step {
  name: string
  command: string
  /** The report of the test runner. A step without one counts as one test. */
  results?: string
}

const STATIC: Step[] = [
  { name: 'types', command: 'tsc' },
  { name: 'lint', command: 'oxlint' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'unused code', command: 'knip' },
]
/** First of all, so that the two test runners do not build at the same time. */
const BUILD: Step[] = [{ name: 'build', command: 'node scripts/build-if-changed.ts' }]
const UNIT: Step[] = [{ name: 'unit and API tests', command: 'vitest run', results: 'test-results/unit.json' }]
/** Without the tests that name PostgreSQL, and without those that start the built program. */
const QUICK: Step[] = [
  {
    name: 'quick unit and API tests',
    command: `vitest run --exclude 'test/program/**' --testNamePattern '^(?!.*PostgreSQL)'`,
    results: 'test-results/unit.json',
  },
]
const BROWSER: Step[] = [
  { name: 'Chromium', command: 'node scripts/find-chromium.ts' },
  // In another order each time, as Vitest does. The printed seed repeats it.
  { name: 'browser tests', command: `playwright test --shuffle ${randomInt(1_000_000)}`, results: 'test-results/browser.json' },
]

interface Outcome extends Results {
  name: string
  seconds: number
}

async function runStep({ name, command, results }: Step, output: 'live' | 'at the end'): Promise<Outcome> {
  const startedAt = performance.now()
  const title = `\n── ${name}: ${command}`
  if (output === 'live') console.log(title)
  const stream = output === 'live' ? 'inherit' : 'pipe'
  const child = spawn(command, { shell: true, stdio: ['ignore', stream, stream] })
  const printed: Buffer[] = []
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (output === 'at the end') console.log(`${title}\n${Buffer.concat(printed).toString()}`.trimEnd())
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const found = (results && readResults(results)) || { passed: code === 0 ? 1 : 0, failed: 0, slowest: [], failures: [] }
  // A test runner can fail without a failed test.
  return { ...found, name, seconds, failed: code === 0 ? found.failed : Math.max(found.failed, 1) }
}

async function runInOrder(steps: Step[], output: 'live' | 'at the end'): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step, output))
  return outcomes
}

rmSync('test-results', { recursive: true, force: true })
const startedAt = performance.now()
const tests = process.argv.includes('--quick') ? QUICK : [...UNIT, ...BROWSER]
const outcomes = (
  await Promise.all([
    runInOrder(STATIC, 'at the end'),
    // One after the other: side by side they take the processor from each other, and longer.
    runInOrder(BUILD, 'at the end').then(async (built) => [...built, ...(await runInOrder(tests, 'live'))]),
  ])
).flat()

const slowest = outcomes
  .flatMap((outcome) => outcome.slowest)
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, 10)
const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
const hasFailed = outcomes.some(({ failed }) => failed > 0)

console.log('\n── The slowest tests')
for (const { seconds, title } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`)
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log(['\n── What failed', ...failures].join('\n  '))
console.log(`\n── Summary, after ${Math.round((performance.now() - startedAt) / 1000)} s`)
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = hasFailed ? 1 : 0
