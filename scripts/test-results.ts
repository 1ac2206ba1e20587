import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface SlowTest {
  title: string
  seconds: number
}

export interface Results {
  passed: number
  failed: number
  slowest: SlowTest[]
  /** The titles of failed tests with the reasons, and errors outside of tests. */
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    /** Why the file failed, for example in a hook. */
    message: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightResult {
  duration: number
  errors?: { message?: string; location?: { file: string; line: number } }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }[]
}

interface PlaywrightReport {
  /** Errors outside of tests. */
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Reads the JSON report of Vitest or Playwright; undefined if there is none. */
export function readResults(file: string): Results | undefined {
  const report = read(file) as VitestReport | PlaywrightReport | undefined
  if (!report) return undefined
  if ('stats' in report) return readPlaywright(report)
  return readVitest(report, (read(file.replace('.json', '-errors.json')) ?? []) as string[])
}

const readVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport, errors: string[]): Results => ({
  passed: numPassedTests,
  failed: numFailedTests,
  failures: [
    ...testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [withReasons(basename(name), [message])] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => withReasons(`${basename(name)}: ${fullName}`, failureMessages ?? [])),
    ]),
    ...errors,
  ],
  slowest: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: `${basename(name)}: ${fullName}`,
      seconds: duration / 1000,
    })),
  ),
})

const readPlaywright = ({ stats, suites, errors }: PlaywrightReport): Results => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: [
    ...suites
      .flatMap(listSpecs)
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) =>
        withReasons(`${basename(file)}: ${title}`, listReasons(tests.flatMap(({ results }) => results))),
      ),
    ...errors.map(({ message = '' }) => withReasons('Outside of tests', [message])),
  ],
  slowest: suites.flatMap(listSpecs).map(({ title, file, tests }) => ({
    title: `${basename(file)}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0) / 1000,
  })),
})

const REASON_LINES = 15
const LINE_LENGTH = 300

/** The title of a failed test, and below it the beginning of each reason. */
const withReasons = (title: string, reasons: string[]): string =>
  [title, ...new Set(reasons.map(shorten))].join('\n').replaceAll('\n', '\n      ')

const shorten = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => line.slice(0, LINE_LENGTH))
    .join('\n')

const listReasons = (results: PlaywrightResult[]): string[] =>
  results
    .flatMap(({ errors = [] }) => errors)
    .map(({ message = '', location }) => (location ? `${basename(location.file)}:${location.line}: ${message}` : message))

const listSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(listSpecs),
]
