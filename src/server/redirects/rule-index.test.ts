import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { REDIRECT_KINDS } from '#contract/redirect-rules/redirect-rules.ts'
import { createRuleIndex } from './rule-index.ts'
import { findChain, type Rule } from './rules.ts'

function indexOf(rules: Rule[]) {
  const index = createRuleIndex()
  for (const rule of rules) index.add(rule)
  return index
}

test('a rule has a problem with all others exactly if it has one with those near it', () => {
  const address = fc.constantFrom('/a', '/b', '/a/x', '/b/x', '/a/x/y', '/', '/b?c=1', '/a%2Fx', 'https://x.example/a')
  const made = fc.record({
    fromPath: address.filter((path) => /^\/[a-z]/.test(path) && !path.includes('?')),
    toAddress: address,
    kind: fc.constantFrom(...REDIRECT_KINDS),
  })
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 8 }), (all) => {
      const [rule, ...others] = all.map((fields, index): Rule => ({ ...fields, id: String(index) }))
      const nearby = indexOf(others).near(rule!)
      expect(findChain(rule!, nearby) === undefined).toBe(findChain(rule!, others) === undefined)
    }),
    { numRuns: 2000 },
  )
})

test('a rule is compared with few of 10,000 others, also if all lead to the same page', () => {
  const rules = Array.from({ length: 10_000 }, (_, id): Rule => {
    const toAddress = ['/', '/news', `/news/${id}`, 'https://x.example/'][id % 4]!
    return { id: String(id), fromPath: `/old/folder-${id % 7}/${id}`, toAddress, kind: 'exact' }
  })
  const index = indexOf(rules)
  for (const toAddress of ['/', '/news', '/news/1', 'https://x.example/']) {
    const rule: Rule = { id: 'new', fromPath: '/old/folder-1/new', toAddress, kind: 'prefix' }
    expect([toAddress, [...index.near(rule)]]).toEqual([toAddress, []])
  }
})
