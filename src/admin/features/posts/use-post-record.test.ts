// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { PageRecord } from '#contract/pages/pages.ts'
import { undoStatusChange } from './use-post-record.ts'

const published = { status: 'published' } as PageRecord
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test.each([
  ['a draft', { status: 'draft', publishDate: null }, true],
  ['a post that is scheduled', { status: 'scheduled', publishDate: at(60_000) }, true],
  ['a post whose time has come since', { status: 'scheduled', publishDate: at(-60_000) }, false],
  ['a post that is published', { status: 'published', publishDate: at(-60_000) }, false],
] as const)('"Undo" after %s was published: %s', (_, before, isOffered) => {
  expect(undoStatusChange(before, published) !== undefined).toBe(isOffered)
})
