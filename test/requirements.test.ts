import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const REQUIREMENTS = 'docs/requirements.md'
const requirements = read(REQUIREMENTS)
const keys = new Set([...requirements.matchAll(/^## ([ABC] §\d+)(?=[: ])/gm)].map(([, key]) => key!))

/** Every key that a text cites: "A §4, §8" cites two. */
const keysIn = (text: string) =>
  [...text.matchAll(/\b([ABC]) (§\d+(?:(?:, | and )§\d+)*)/g)].flatMap(([, part, sections]) =>
    sections!.match(/\d+/g)!.map((section) => `${part} §${section}`),
  )

const missingIn = (files: string[]) =>
  files.flatMap((file) => keysIn(read(file)).flatMap((key) => (keys.has(key) ? [] : [`${file} cites ${key}`])))

const PLACEHOLDER = /NOUN|NNNN|NAME/

const filesNamedIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|docs|scripts|bench|migrations|public)(?:\/[\w./-]+)?)`(?! \(new\))/g)].map(([, file]) => file!)

test('a citation can name several keys', () => {
  expect(keysIn('A §4, §8 and C §10, §21; B §2 and §6')).toEqual(['A §4', 'A §8', 'C §10', 'C §21', 'B §2', 'B §6'])
})

test('every key that source and tests cite has its heading in the requirements', () => {
  const files = globSync('{src,test,scripts,migrations}/**/*.{ts,tsx,css,sql}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(500)
  expect(missingIn(files.filter((file) => !file.endsWith('requirements.test.ts')))).toEqual([])
})

test('every key that the documents cite has its heading in the requirements', () => {
  expect(missingIn(globSync('{*.md,docs/**/*.md}', { cwd: ROOT }))).toEqual([])
})

test.each(globSync('{README.md,CONTRIBUTING.md,docs/{architecture,glossary,how-to,requirements}.md}', { cwd: ROOT }))(
  'every file that %s names exists',
  (document) => {
    expect(filesNamedIn(read(document)).filter((file) => !PLACEHOLDER.test(file) && !existsSync(join(ROOT, file)))).toEqual([])
  },
)

test('every requirement names a test', () => {
  const sections = requirements.split(/^## /m).filter((section) => /^[ABC] §\d/.test(section))
  expect(sections.filter((section) => !/`[\w./-]+\.(?:test|spec)\.tsx?`/.test(section))).toEqual([])
})
