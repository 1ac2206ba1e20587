import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { basename } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface ProofResult {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Figures, or why it could not run. */
  notes: string[]
  seconds: number
}

const INTRODUCTION = `# Proofs

\`npm run proof\` runs these and writes their figures here. \`npm run proof -- NAME\` runs one file and replaces its part.
`

const WORDS = { passed: 'holds', failed: '**fails**', skipped: '**not run**' }

/** The part of one file of proofs. `about` says when and where it ran. */
export function formatPart(file: string, about: string, results: ProofResult[]): string {
  const lines = results.map(({ name, state, notes, seconds }) => {
    const said = notes.length > 0 ? `: ${notes.join('; ')}` : ''
    return `- ${name}: ${WORDS[state]}${state === 'skipped' ? '' : `, ${Math.round(seconds)} s`}${said}`
  })
  return `## ${file}\n\n\`npm run proof -- ${file}\`, ${about}.\n\n${lines.join('\n')}\n`
}

const getTitle = (part: string) => part.slice(0, part.indexOf('\n'))

/** The report with these parts in place of the earlier ones of the same files. */
export function replaceParts(report: string, parts: string[]): string {
  const former = report.split(/^(?=## )/m).slice(1)
  const replaced = new Set(parts.map(getTitle))
  const kept = former.filter((part) => !replaced.has(getTitle(part)))
  const sorted = [...kept.map((part) => part.trimEnd() + '\n'), ...parts].toSorted((one, other) =>
    getTitle(one).localeCompare(getTitle(other)),
  )
  return [INTRODUCTION, ...sorted].join('\n')
}

function readResult(test: TestCase): ProofResult | undefined {
  const result = test.result()
  if (result.state === 'pending') return undefined
  const reason = result.state === 'skipped' ? result.note : undefined
  // A test that a filter leaves out has no reason.
  if (result.state === 'skipped' && !reason) return undefined
  const notes = reason ? [reason] : test.annotations().map(({ message }) => message)
  return { name: test.fullName, state: result.state, notes, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }
}

function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GB, Linux ${release()}, Node ${process.version}, load average ${loadavg()[0]!.toFixed(1)} at the end`
}

/** Writes what the proofs showed into a report. */
export const proofReporter = (path: string): Reporter => ({
  onTestRunEnd(modules: readonly TestModule[]) {
    const about = `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`
    const parts = modules.flatMap((module) => {
      const tests = [...module.children.allTests()]
      const results = tests.flatMap((test) => readResult(test) ?? [])
      // A run of some tests of a file does not replace the figures of all.
      return results.length > 0 && results.length === tests.length
        ? [formatPart(basename(module.moduleId, '.proof.ts'), about, results)]
        : []
    })
    writeFileSync(path, replaceParts(existsSync(path) ? readFileSync(path, 'utf8') : '', parts))
  },
})
