import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'
import type { Line } from './lines.ts'

const lines = (...texts: string[]): Line[] => texts.map((text) => ({ kind: 'text', text }))
const states = (before: Line[], after: Line[]) => diffLines(before, after).map(({ state, line }) => `${state}: ${line.text}`)

test('lines are added and removed where they stand', () => {
  expect(states(lines('Pay first.', 'Read on.'), lines('Pay first.', 'Ask us.', 'Read on.'))).toEqual([
    'same: Pay first.',
    'added: Ask us.',
    'same: Read on.',
  ])
  expect(states(lines('One', 'Two'), lines('Two'))).toEqual(['removed: One', 'same: Two'])
})

test('a line with some other words is one line with both; one with other words throughout is two', () => {
  const [row] = diffLines(lines('There are four hostels.'), lines('There are five hostels.'))
  expect(row?.state).toBe('changed')
  expect(row?.words?.filter(({ added, removed }) => added || removed).map(({ value }) => value)).toEqual(['four', 'five'])
  expect(states(lines('Theirs'), lines('Mine'))).toEqual(['removed: Theirs', 'added: Mine'])
})

test('a line that is at another place has moved', () => {
  expect(states(lines('A', 'B', 'C'), lines('C', 'A', 'B'))).toEqual(['movedHere: C', 'same: A', 'same: B', 'movedAway: C'])
})

test('another picture is two pictures, not a changed one', () => {
  const picture = (src: string): Line[] => [{ kind: 'picture', src, text: 'The gate' }]
  expect(diffLines(picture('/a.png'), picture('/b.png')).map(({ state }) => state)).toEqual(['removed', 'added'])
})

test('the first line of a changed entry keeps its place', () => {
  const entry = (...texts: string[]): Line[] => [{ kind: 'entry', text: 'Question', key: texts.join('|') }, ...lines(...texts)]
  expect(states([...entry('Q1', 'A1'), ...entry('Q2', 'A2')], entry('Q2', 'A2'))).toEqual([
    'removed: Question',
    'removed: Q1',
    'removed: A1',
    'same: Question',
    'same: Q2',
    'same: A2',
  ])
  expect(states(entry('Is there a bus?', 'Yes, a big one.'), entry('Is there a bus?', 'Yes, a small one.'))).toEqual([
    'same: Question',
    'same: Is there a bus?',
    'changed: Yes, a small one.',
  ])
})
