/** Illustrator's take some 800 characters. */
const MAX_LENGTH = 10_000
/** What all of them together may add to a drawing, in characters. */
const MAX_ADDED = 1_000_000

/** A name for plain words: nothing from elsewhere (SYSTEM, PUBLIC), no markup, no other name inside. */
const PLAIN = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g

/**
 * The names that a drawing's DOCTYPE gives to plain words, as Illustrator does with its namespaces. They stand for text
 * and are never read as markup; an unknown name is an error of the drawing. Throws for more than such names need, as a
 * few of them can make much of little.
 */
export function definitionsIn(doctype: string, source: string): [name: string, words: string][] {
  if (!hasDefinitions(doctype)) return []
  if (doctype.length > MAX_LENGTH) throw new Error('Too many definitions')
  const found = [...doctype.matchAll(PLAIN)].map(([, name, double, single]): [string, string] => [name!, double ?? single!])
  const longest = Math.max(0, ...found.map(([, words]) => words.length))
  if (longest * source.split('&').length > MAX_ADDED) throw new Error('Definitions that grow')
  return found
}

export const hasDefinitions = (doctype: string) => doctype.includes('[')
