import { countMistakes } from '#contract/text/count-mistakes.ts'
import { ENV_NAMES } from './env.ts'

/* Finds mistakes in a file of settings, except wrong values. */

const getFirstWord = (name: string) => name.split('_', 1)[0]!.toUpperCase()

/** Names of the system, such as PATH, are as short as PORT and HOST. */
const MIN_LENGTH = 6

/** The names that are no settings but look or begin like one. Others, such as NODE_OPTIONS, are for Node or the system. */
export function listMisspelt(names: string[]): string[] {
  const firstWords = new Set(ENV_NAMES.map(getFirstWord))
  const isLikeSetting = (name: string) =>
    name.length >= MIN_LENGTH && ENV_NAMES.some((known) => countMistakes(name.toUpperCase(), known, 2) <= 2)
  return names.filter((name) => !ENV_NAMES.includes(name) && (firstWords.has(getFirstWord(name)) || isLikeSetting(name)))
}

/** The numbers of the lines of a file of settings that are no comment and have no `=`. A quoted value may have several lines. */
export function listLinesWithoutValue(text: string): number[] {
  const lines = text
    .replace(/^[ \t]*#.*$/gm, '')
    .replace(/=[ \t]*(["'`])[^]*?\1/g, (quoted) => quoted.split('\n').fill('=').join('\n'))
    .split('\n')
  return lines.flatMap((line, index) => (line.trim() === '' || line.includes('=') ? [] : [index + 1]))
}
