import { diffArrays } from 'diff'
import { changed, formatWithArticle, type Phrase } from './phrases.ts'

const KINDS: Record<string, [one: string, many: string]> = {
  p: ['paragraph', 'paragraphs'],
  h2: ['heading', 'headings'],
  h3: ['heading', 'headings'],
  h4: ['heading', 'headings'],
  li: ['list entry', 'list entries'],
  tr: ['table row', 'table rows'],
  blockquote: ['quotation', 'quotations'],
  img: ['picture', 'pictures'],
}
const BLOCK = /<(\/?)(p|h[2-4]|li|tr|blockquote|img)\b([^>]*)>/g
const TAG = /<[^<>]*>/g

interface Block {
  tag: string
  html: string
}

/** The blocks of cleaned HTML. The innermost tag counts: a paragraph in a list is a list entry. */
function readBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const open: string[] = []
  let from = 0
  const flush = (to: number) => {
    const inner = html.slice(from, to).trim()
    const tag = open.findLast((name) => name !== 'p') ?? 'p'
    if (/[^\s<>]/.test(inner.replace(TAG, ''))) blocks.push({ tag, html: inner })
  }
  for (const { 0: whole, 1: slash, 2: tag = 'p', index } of html.matchAll(BLOCK)) {
    flush(index)
    from = index + whole.length
    if (tag === 'img') blocks.push({ tag, html: whole })
    else if (slash) open.length = Math.max(0, open.lastIndexOf(tag))
    else open.push(tag)
  }
  flush(html.length)
  return blocks
}

/** With more different blocks than this, it counts as another text. */
const MAX_DIFFERENCES = 200

/** What changed in a rich text, by paragraphs, headings and so on. */
export function describeHtml(before: string, after: string): Phrase[] {
  if (!before || !after) return [{ verb: before ? 'removed' : 'added', object: 'the text' }]
  const runs = diffArrays(readBlocks(before), readBlocks(after), {
    comparator: (one, other) => one.tag === other.tag && one.html === other.html,
    maxEditLength: MAX_DIFFERENCES,
  })
  if (!runs) return [{ verb: 'rewrote', object: 'the text' }]
  const counts = new Map<string, { verb: string; kind: (typeof KINDS)[string]; total: number }>()
  function count(verb: string, { tag }: Block) {
    const kind = KINDS[tag]!
    const key = `${verb} ${kind[0]}`
    counts.set(key, { verb, kind, total: 1 + (counts.get(key)?.total ?? 0) })
  }
  for (const [index, run] of runs.entries()) {
    if (run.removed) {
      const next = runs[index + 1]
      const added = next?.added ? [...next.value] : []
      for (const block of run.value) {
        const twin = added.findIndex(({ tag }) => tag === block.tag)
        if (twin >= 0) added.splice(twin, 1)
        count(twin >= 0 ? 'changed' : 'removed', block)
      }
      for (const block of added) count('added', block)
    } else if (run.added && !runs[index - 1]?.removed) for (const block of run.value) count('added', block)
  }
  if (counts.size === 0) return [changed('the layout of the text')]
  return Array.from(counts.values(), ({ verb, kind, total }) => ({ verb, object: formatWithArticle(total, ...kind) }))
}
