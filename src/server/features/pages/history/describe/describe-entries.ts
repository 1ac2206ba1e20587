import { diffArrays } from 'diff'
import type { ListField } from '#contract/sections/fields.ts'
import type { JsonObject } from '#contract/text/lenient-json.ts'
import { isSameJson } from '#server/records/is-same-json.ts'
import { describeValue, changed, formatWithArticle, nth, type Phrase } from './phrases.ts'

/** An entry that is in only one of the lists. `gap` counts the runs before it: entries of one gap can replace each other. */
interface Single {
  key: string
  entry: JsonObject
  index: number
  gap: number
}

/** More changed entries than these are only counted. */
const MAX_NAMED = 2

function findSingles(before: JsonObject[], after: JsonObject[]): { removed: Single[]; added: Single[] } {
  const keys = (entries: JsonObject[]) => entries.map((entry) => JSON.stringify(entry))
  const found = { removed: [] as Single[], added: [] as Single[] }
  let [from, to, gap] = [0, 0, 0]
  for (const run of diffArrays(keys(before), keys(after))) {
    for (const key of run.value) {
      if (run.removed) found.removed.push({ key, entry: before[from]!, index: from, gap })
      if (run.added) found.added.push({ key, entry: after[to]!, index: to, gap })
      if (!run.added) from++
      if (!run.removed) to++
    }
    if (!run.added && !run.removed) gap++
  }
  return found
}

/** Takes each removed entry for which `isPair` finds a partner out of the lists, with its partner. */
function takePairs({ removed, added }: ReturnType<typeof findSingles>, isPair: (one: Single, other: Single) => boolean) {
  const pairs: [Single, Single][] = []
  for (const one of removed.splice(0)) {
    const at = added.findIndex((other) => isPair(one, other))
    if (at < 0) removed.push(one)
    else pairs.push([one, ...added.splice(at, 1)] as [Single, Single])
  }
  return pairs
}

/** Whether a field other than a setting is the same in both entries. */
const shareText = ({ fields }: ListField, one: JsonObject, other: JsonObject): boolean =>
  fields.some(({ kind, name }) => kind !== 'choice' && kind !== 'flag' && one[name] && one[name] === other[name])

function describeEntry({ item, fields }: ListField, [before, after]: [Single, Single]): Phrase[] {
  const owner = nth(item.toLowerCase(), after.index)
  const differing = fields.filter(({ name }) => !isSameJson(before.entry[name], after.entry[name]))
  if (differing.length === 0 || differing.length > MAX_NAMED) return [changed(owner)]
  return differing.map((field) => describeValue(field, before.entry[field.name], after.entry[field.name], owner))
}

/** What changed in a list, such as "the second slide's headline", "a question" and "the third card". */
export function describeEntries(field: ListField, before: JsonObject[], after: JsonObject[]): Phrase[] {
  const [one, many] = [field.item.toLowerCase(), field.label.toLowerCase()]
  const singles = findSingles(before, after)
  const moves = takePairs(singles, (removed, added) => removed.key === added.key)
  const alike = takePairs(singles, (removed, added) => shareText(field, removed.entry, added.entry))
  const edits = [...alike, ...takePairs(singles, (removed, added) => removed.gap === added.gap)]
  moves.push(...alike.filter(([from, to]) => from.gap !== to.gap))
  const { removed, added } = singles
  return [
    ...(edits.length > MAX_NAMED ? [changed(`${edits.length} ${many}`)] : edits.flatMap((pair) => describeEntry(field, pair))),
    ...(added.length > 0 ? [{ verb: 'added', object: formatWithArticle(added.length, one, many) }] : []),
    ...(removed.length === 1 ? [{ verb: 'removed', object: nth(one, removed[0]!.index) }] : []),
    ...(removed.length > 1 ? [{ verb: 'removed', object: `${removed.length} ${many}` }] : []),
    ...(moves.length > MAX_NAMED
      ? [{ verb: 'moved', object: `${moves.length} ${many}` }]
      : moves.map(([from, to]) => ({ verb: 'moved', object: `${nth(one, from.index)} to place ${to.index + 1}` }))),
  ]
}
