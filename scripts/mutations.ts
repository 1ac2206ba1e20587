import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { MUTATIONS, type Mutation } from '#test/mutations.ts'

/* Proves that the tests can fail: breaks one behaviour after another and expects its tests to notice. */

const wanted = process.argv.slice(2).join(' ')

function getCommand({ fails }: Mutation): string {
  if ('unit' in fails) return `vitest run --bail=1 --reporter=dot ${fails.unit}`
  const title = fails.title ? ` -g "${fails.title}"` : ''
  return `playwright test -x --reporter=dot ${fails.browser}${title}`
}

/** Whether the tests failed. The source is restored, also after Ctrl+C. */
function isNoticed(mutation: Mutation): boolean {
  const { file, find, replace } = mutation
  const source = readFileSync(file, 'utf8')
  if (source.split(find).length !== 2)
    throw new Error(`${file} contains the text to replace ${source.split(find).length - 1} times`)
  const restore = () => writeFileSync(file, source)
  process.once('exit', restore)
  writeFileSync(
    file,
    source.replace(find, () => replace),
  )
  try {
    const { status, signal } = spawnSync(getCommand(mutation), { shell: true, stdio: 'ignore' })
    if (signal) process.exit(1)
    return status !== 0
  } finally {
    restore()
    process.off('exit', restore)
  }
}

let passed = 0
let failed = 0
for (const mutation of MUTATIONS.filter(({ behaviour }) => behaviour.includes(wanted))) {
  let outcome: string
  try {
    outcome = isNoticed(mutation) ? 'noticed' : 'NOT NOTICED'
  } catch (error) {
    outcome = `NOT TRIED: ${(error as Error).message}`
  }
  if (outcome === 'noticed') passed += 1
  else failed += 1
  console.log(`${outcome.padEnd(12)} ${mutation.behaviour}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
