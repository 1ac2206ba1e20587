import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface SlowTest {
  title: string
  seconds: number
}

export interface Results {
  passed: number
  failed: number
  slowest: SlowTest[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; duration?: number }[] }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Reads the JSON report of Vitest or Playwright; undefined if there is none. */
export function readResults(file: string): Results | undefined {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report)
}

const ofVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): Results => ({
  passed: numPassedTests,
  failed: numFailedTests,
  slowest: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: `${basename(name)}: ${fullName}`,
      seconds: duration / 1000,
    })),
  ),
})

const ofPlaywright = ({ stats, suites }: PlaywrightReport): Results => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  slowest: suites.flatMap(specsIn).map(({ title, file, tests }) => ({
    title: `${basename(file)}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0) / 1000,
  })),
})

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
]
