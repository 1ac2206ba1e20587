import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (files: string) =>
  globSync(files)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const tokensOf = (css: string) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!)

test('the editor leaves the tokens of the site as they are, because the gallery draws sections in the colours of the college', () => {
  const ofEditor = tokensOf(read('src/editor/styles/*.css'))
  const ofSite = tokensOf(read('src/site/styles/tokens.css'))
  expect(ofEditor.length).toBeGreaterThan(10)
  expect(ofEditor.filter((token) => ofSite.includes(token))).toEqual([])
})

test('texts that the editor adds to the page can be read in the colours of every college', () => {
  expect(read('src/editor/page/page.css')).not.toMatch(/[\s;]color: #/)
})
