import { diffArrays, diffWordsWithSpace, type ChangeObject } from 'diff'
import { getLineKey, type Line } from './lines.ts'

/** A line of the comparison. `words` are there if the line is in both versions with other words. */
export interface Row {
  state: 'same' | 'changed' | 'added' | 'removed' | 'movedHere' | 'movedAway'
  line: Line
  words?: ChangeObject<string>[]
}

/** After this time two long lines are shown one after the other. */
const TIMEOUT_MS = 200
/** Lines that have less in common are different lines. */
const MIN_COMMON = 0.4

const getLength = (changes: ChangeObject<string>[]) => changes.reduce((sum, { value }) => sum + value.trim().length, 0)

function compareWords(before: Line, after: Line): ChangeObject<string>[] | undefined {
  const isComparable = before.kind === after.kind && before.label === after.label && before.src === after.src
  if (!isComparable) return undefined
  const words = diffWordsWithSpace(before.text, after.text, { timeout: TIMEOUT_MS })
  if (!words) return undefined
  const common = getLength(words.filter(({ added, removed }) => !added && !removed))
  const isLike = common >= MIN_COMMON * Math.max(before.text.length, after.text.length)
  return isLike ? words : undefined
}

/** Pairs the lines that were replaced, in order. */
function compareRuns(removed: Line[], added: Line[]): Row[] {
  const rows: Row[] = []
  let next = 0
  for (const line of removed) {
    const found = added.slice(next).map((other) => ({ other, words: compareWords(line, other) }))
    const at = found.findIndex(({ words }) => words)
    if (at < 0) {
      rows.push({ state: 'removed', line })
      continue
    }
    for (const other of added.slice(next, next + at)) rows.push({ state: 'added', line: other })
    const { other, words } = found[at]!
    rows.push({ state: other.text === line.text ? 'same' : 'changed', line: other, ...(words && { words }) })
    next += at + 1
  }
  return [...rows, ...added.slice(next).map((line): Row => ({ state: 'added', line }))]
}

/** Lines that left one place and are at another have moved. The head of an entry goes with its first line. */
function markMoves(rows: Row[]): Row[] {
  const keys = (state: Row['state']) => new Set(rows.filter((row) => row.state === state).map(({ line }) => getLineKey(line)))
  const [removed, added] = [keys('removed'), keys('added')]
  return rows.map((row) => {
    if (row.state === 'removed' && added.has(getLineKey(row.line))) return { ...row, state: 'movedAway' }
    if (row.state === 'added' && removed.has(getLineKey(row.line))) return { ...row, state: 'movedHere' }
    return row
  })
}

/** Two versions as one list of lines, with what was added, removed, changed and moved. */
export function diffLines(before: Line[], after: Line[]): Row[] {
  const rows: Row[] = []
  const runs = diffArrays(before, after, { comparator: (one, other) => getLineKey(one) === getLineKey(other) })
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1]
    if (run.removed) rows.push(...compareRuns(run.value, next?.added ? next.value : []))
    else if (!run.added) rows.push(...run.value.map((line): Row => ({ state: 'same', line })))
    else if (!runs[index - 1]?.removed) rows.push(...run.value.map((line): Row => ({ state: 'added', line })))
  }
  return markMoves(rows)
}
