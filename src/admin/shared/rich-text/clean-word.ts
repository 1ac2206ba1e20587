/* Word puts HTML on the clipboard whose lists are paragraphs with a bullet as text, and whose pictures are on the person's disk. */

const isWord = (html: string) => /\bmso-|class="?Mso|urn:schemas-microsoft-com:office/i.test(html)

/** Styles have another name here: the content security policy reports every style attribute that is parsed. */
const getStyle = (element: Element) => element.getAttribute('data-style') ?? ''
const getLevel = (paragraph: Element) => Number(/mso-list:\s*\S+\s+level(\d)/i.exec(getStyle(paragraph))?.[1] ?? 0)

/** Turns neighbouring paragraphs that look like a list into a list. */
function makeLists(body: HTMLElement): void {
  const document = body.ownerDocument
  /** The open lists, one for each level. */
  let open: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = getLevel(paragraph)
    if (level === 0) {
      open = []
      continue
    }
    const markers = [...paragraph.querySelectorAll('span')].filter((span) => /mso-list:\s*Ignore/i.test(getStyle(span)))
    const sign = markers.map((marker) => marker.textContent).join('')
    for (const marker of markers) marker.remove()
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    // A level may be skipped: the item then belongs to the deepest open list.
    open = open.slice(0, level)
    if (open.length < level) {
      const list = document.createElement(/^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign) ? 'ol' : 'ul')
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      open.push(list)
    }
    open.at(-1)!.append(item)
    paragraph.remove()
  }
}

/** Removes what Word adds to pasted HTML, and makes real lists. Other HTML stays unchanged. */
export function cleanWord(html: string): string {
  if (!isWord(html)) return html
  const { body } = new DOMParser().parseFromString(html.replace(/\sstyle=/gi, ' data-style='), 'text/html')
  makeLists(body)
  for (const element of body.querySelectorAll('*')) {
    const name = element.localName
    if (
      /^(?:style|meta|link|xml|title)$/.test(name)
      || (name === 'img' && !/^https?:/i.test(element.getAttribute('src') ?? ''))
    ) {
      element.remove()
    } else if (element.tagName.includes(':')) {
      element.replaceWith(...element.childNodes)
    } else {
      if (element.className.startsWith('MsoTitle')) element.replaceWith(makeHeading(element))
      for (const attribute of ['class', 'align', 'width', 'valign']) element.removeAttribute(attribute)
      setFont(element)
    }
  }
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.textContent.replaceAll('\u00a0', ' ').trim() && !paragraph.querySelector('img')) paragraph.remove()
  }
  return body.innerHTML.replace(/<!--.*?-->/gs, '').replaceAll('&nbsp;', ' ')
}

/** Bold and italics that are styles become elements. All other styles go. */
function setFont(element: Element): void {
  const style = getStyle(element)
  element.removeAttribute('data-style')
  for (const [name, pattern] of [
    ['strong', /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i],
    ['em', /(?<![\w-])font-style:\s*italic/i],
  ] as const) {
    if (!pattern.test(style)) continue
    const mark = element.ownerDocument.createElement(name)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

function makeHeading(paragraph: Element): Element {
  const heading = paragraph.ownerDocument.createElement('h2')
  heading.append(...paragraph.childNodes)
  return heading
}
