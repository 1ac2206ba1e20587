import { expect, test } from 'vitest'
import { formatPart, replaceParts } from './proof-report.ts'

const passed = { name: 'survives 50 kills', state: 'passed' as const, notes: ['50 of 50'], seconds: 71.6 }
const skipped = { name: 'behind Caddy', state: 'skipped' as const, notes: ['caddy is not installed'], seconds: 0 }

test('a part of the report says how to repeat it, what it showed, and what could not run', () => {
  expect(formatPart('kills', '2026-11-23, 2 cores', [passed, skipped])).toBe(`## kills

\`npm run proof -- kills\`, 2026-11-23, 2 cores.

- survives 50 kills: holds, 72 s: 50 of 50
- behind Caddy: **not run**: caddy is not installed
`)
})

test('a new part replaces the former one of its file, and the others stay', () => {
  const first = replaceParts('', [formatPart('kills', 'once', [passed]), formatPart('backup', 'once', [passed])])
  const second = replaceParts(first, [formatPart('kills', 'again', [passed])])
  expect(second.match(/^## .*$/gm)).toEqual(['## backup', '## kills'])
  expect(second).toContain('`npm run proof -- kills`, again.')
  expect(second).not.toContain('`npm run proof -- kills`, once.')
  expect(second.startsWith('# Proofs\n')).toBe(true)
  expect(replaceParts(second, [])).toBe(second)
})
