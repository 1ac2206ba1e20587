import { getStyle } from './pasted-styles.ts'

/* Word puts HTML on the clipboard whose lists are paragraphs with a bullet as text. Word for the web has a list for each item. */

const isWord = (body: Element) => body.querySelector('[class^="Mso"], [data-style*="mso-"]') !== null

interface Item {
  /** 0 is no item. */
  level: number
  tag: string
  start: string | null
}

function readItem(element: Element): Item {
  if (element.localName === 'li') {
    const list = element.parentElement!
    return { level: Number(element.getAttribute('data-aria-level')), tag: list.localName, start: list.getAttribute('start') }
  }
  // A heading with a number stays a heading.
  const level = element.localName === 'p' ? Number(/mso-list:\s*\S+\s+level(\d)/i.exec(getStyle(element))?.[1] ?? 0) : 0
  if (level === 0) return { level, tag: 'p', start: null }
  const markers = [...element.querySelectorAll('span')].filter((span) => /mso-list:\s*Ignore/i.test(getStyle(span)))
  const sign = markers.map((marker) => marker.textContent).join('')
  for (const marker of markers) marker.remove()
  const isNumbered = /^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign)
  return { level, tag: isNumbered ? 'ol' : 'ul', start: /^\s*\(?(\d+)[.)]/.exec(sign)?.[1] ?? null }
}

/** Where the list of an item goes: not into the list that Word for the web has made for it. */
const getPlace = (element: Element) =>
  element.closest('.ListContainerWrapper') ?? (element.localName === 'li' ? element.parentElement! : element)

/** Makes lists of neighbouring items. */
function makeLists(body: Element): void {
  /** The open lists, one for each level. */
  let open: Element[] = []
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li[data-aria-level]')) {
    if (element.localName !== 'li' && element.closest('li')) continue
    const { level, tag, start } = readItem(element)
    const place = getPlace(element)
    // Cells of a table have their own lists.
    if (level === 0 || open[0]?.parentElement !== place.parentElement) open = []
    if (level === 0) continue
    const item = document.createElement('li')
    item.append(...element.childNodes)
    // A level may be skipped: the item then belongs to the deepest open list.
    open = open.slice(0, level)
    if (open.length === level && open.at(-1)!.localName !== tag) open.pop()
    if (open.length < level) {
      const list = document.createElement(tag)
      if (tag === 'ol' && start) list.setAttribute('start', start)
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else place.before(list)
      open.push(list)
    }
    open.at(-1)!.append(item)
    element.remove()
  }
}

/** Signs that Word writes as letters in the font Wingdings. */
const WINGDINGS: Record<string, string> = {
  'ü': '✓',
  'û': '✗',
  'þ': '☑',
  'ý': '☒',
  '¨': '☐',
  'o': '☐',
  'q': '❑',
  '§': '▪',
  'l': '●',
  'n': '■',
  'v': '❖',
  'Ø': '➢',
  'à': '→',
  'J': '☺',
}
const IS_WINGDINGS = /(?<![\w-])(?:mso-symbol-)?font-family:\s*"?Wingdings"?\s*(?:[;,]|$)/i

/** Some programs move the letters of such fonts into the private use area, from U+F000 on. */
const toSign = (letter: string) => WINGDINGS[String.fromCharCode(letter.charCodeAt(0) & 0xff)] ?? letter

/** Removes what Word adds to pasted HTML, and makes real lists. Other HTML stays unchanged. */
export function cleanWord(body: Element): void {
  makeLists(body)
  // The end of each paragraph in Word for the web.
  for (const end of body.querySelectorAll('.EOP')) end.remove()
  for (const line of body.querySelectorAll('p[role="heading"], p[class^="MsoTitle"]')) {
    const heading = document.createElement(`h${line.getAttribute('aria-level') ?? 2}`)
    heading.append(...line.childNodes)
    line.replaceWith(heading)
  }
  if (!isWord(body)) return
  // Comments and deleted words.
  const removed = '.MsoCommentReference, [href^="#_mso"], [data-style*="mso-element:comment-list"], del'
  for (const element of body.querySelectorAll(removed)) element.remove()
  for (const element of body.querySelectorAll('[data-style*="Wingdings" i]')) {
    if (IS_WINGDINGS.test(getStyle(element))) element.textContent = element.textContent.replace(/\S/g, toSign)
  }
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replaceAll('\u00a0', ' ')
}
