import { markAt, MARKS, type Mark } from './mark-fields.ts'

const TOKENS = /<[^>]*>|[^<]+/g
const VOID = /^<(?:area|br|hr|img|input|link|meta|source|wbr)\b|\/>$/
/** Sticky, because otherwise the search begins again at each letter of a long text without marks. */
const WITH_MARK = /([^\u{F0000}-\u{FFFFD}]*)([\u{F0000}-\u{FFFFD}])/guy
/** Marks in an address that a component has encoded. */
const ENCODED = /%F3%B[0-9A-F](?:%[89AB][0-9A-F]){2}/gi

/** As React escapes a text. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

const formatAttributes = ({ path, part, kind, sample }: Omit<Mark, 'text'>) =>
  [
    ` data-field="${escapeText(path)}"`,
    part === undefined ? '' : ` data-part="${part}"`,
    kind === 'image' ? ' data-kind="image"' : '',
    sample ? ` data-sample="${sample}"` : '',
  ].join('')

const withAttributes = (tag: string, mark: Omit<Mark, 'text'>) =>
  tag.includes(' data-field=') ? tag : tag.replace(/^<[a-z0-9-]+/i, (name) => name + formatAttributes(mark))

const removeMarks = (text: string) => text.replace(MARKS, '').replace(ENCODED, '')

/**
 * Replaces the marks in rendered HTML by attributes: `data-field` on the element whose only content is the text of a field,
 * or on a new element around the text if there is more beside it.
 */
export function readMarks(html: string, marks: Mark[]): string {
  // Pasted texts can contain such characters too.
  const tokens = html.replace(MARKS, (character) => (marks[markAt(character)] ? character : '')).match(TOKENS) ?? []
  const output: string[] = []
  /** The positions of the tags that are open. */
  const open: number[] = []
  for (const [index, token] of tokens.entries()) {
    if (!token.startsWith('<')) output.push(markText(token, index))
    else if (token.startsWith('</')) {
      open.pop()
      output.push(token)
    } else {
      output.push(markTag(token, marks))
      if (!VOID.test(token) && !token.startsWith('<!')) open.push(index)
    }
  }
  return output.join('')

  function markText(text: string, index: number): string {
    const pieces = Array.from(text.matchAll(WITH_MARK), ([, before, mark]) => ({
      before: before!,
      mark: marks[markAt(mark!)]!,
    }))
    const parent = open.at(-1)
    const [first] = pieces
    if (!first || parent === undefined) return removeMarks(text)
    const rest = text.replace(WITH_MARK, '')
    const { path } = first.mark
    const isOneField = pieces.every(({ mark }) => mark.path === path)
    const isOnlyChild = parent === index - 1 && tokens[index + 1]?.startsWith('</') && rest.trim() === ''
    const hasMoreBefore = pieces.length === 1 && first.before !== escapeText(first.mark.text) && endsWithValue(first)
    // A mark without text follows the HTML of a rich field: it belongs to the element around it.
    if (isOneField && ((isOnlyChild && !hasMoreBefore) || removeMarks(text).trim() === '')) {
      output[parent] = withAttributes(output[parent]!, pieces.length > 1 ? withoutPart(first.mark) : first.mark)
      return removeMarks(text)
    }
    return pieces.map(wrapInSpan).join('') + removeMarks(rest)
  }
}

const withoutPart = ({ part: _, ...mark }: Mark) => mark

type Piece = { before: string; mark: Mark }
const endsWithValue = ({ before, mark }: Piece) => before.endsWith(escapeText(mark.text))

function wrapInSpan({ before, mark }: Piece): string {
  const value = escapeText(mark.text)
  if (!before.endsWith(value)) return before
  return `${before.slice(0, before.length - value.length)}<span${formatAttributes(mark)}>${value}</span>`
}

/** A picture gets the field of its address. Marks in other attributes repeat a text that is elsewhere. */
function markTag(tag: string, marks: Mark[]): string {
  if (!/^<(?:img|video)\b/.test(tag)) return removeMarks(tag)
  const found = Array.from(tag.matchAll(MARKS), ([character]) => marks[markAt(character)]!)
  const picture = found.find(({ kind }) => kind === 'image')
  return picture ? withAttributes(removeMarks(tag), picture) : removeMarks(tag)
}
