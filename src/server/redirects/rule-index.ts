import { listPathsAbove } from '#contract/redirect-rules/redirect-path.ts'
import { ownTarget, type Rule } from './rules.ts'

/** The home page, and all paths above this one, without itself. */
const above = (path: string) => ['', ...listPathsAbove(path).slice(1)]

function createLists() {
  const lists = new Map<string, Rule[]>()
  return {
    get: (path: string) => lists.get(path) ?? [],
    add(path: string, rule: Rule) {
      const list = lists.get(path)
      if (list) list.push(rule)
      else lists.set(path, [rule])
    },
  }
}

/** Active rules by their paths, so that one is compared with few others: an import would take seconds otherwise. */
export function createRuleIndex() {
  const from = createLists()
  const fromBelow = createLists()
  const toAtOrBelow = createLists()
  const withRestTo = createLists()

  return {
    add(rule: Rule): void {
      from.add(rule.fromPath, rule)
      for (const path of above(rule.fromPath)) fromBelow.add(path, rule)
      const to = ownTarget(rule)
      if (to === undefined) return
      for (const path of listPathsAbove(to)) toAtOrBelow.add(path, rule)
      if (rule.kind === 'prefix-with-rest') withRestTo.add(to, rule)
    },

    /** All rules that could lead to this one, or to which it could lead. */
    *near(rule: Rule): Generator<Rule> {
      const to = ownTarget(rule)
      if (to !== undefined) {
        for (const path of listPathsAbove(to)) yield* from.get(path)
        if (rule.kind === 'prefix-with-rest') yield* fromBelow.get(to)
      }
      yield* toAtOrBelow.get(rule.fromPath)
      for (const path of above(rule.fromPath)) yield* withRestTo.get(path)
    },
  }
}
