import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (files: string) =>
  globSync(files)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const tokensOf = (css: string) => new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!))

test('the editor leaves the tokens of the site as they are, because the gallery draws sections in the colours of the college', () => {
  const ofEditor = tokensOf(read('src/editor/styles/*.css'))
  expect(ofEditor.size).toBeGreaterThan(10)
  expect([...ofEditor.intersection(tokensOf(read('src/site/styles/tokens.css')))]).toEqual([])
})

test('texts that the editor adds to the page can be read in the colours of every college', () => {
  expect(read('src/editor/page/page.css')).not.toMatch(/[\s;]color: #/)
})
