import { formatFileSize } from '#contract/text/format-file-size.ts'
import { el } from '../el.ts'
import type { Editor } from '../context.ts'
import { openPanel } from './panel.ts'

const WIDTHS = [360, 768, 1280]
const HEIGHT = 1200
const MARGINS = 100
const LEAST_SCALE = 0.4
/** What a gigabyte costs in Nigeria. */
const NAIRA_PER_BYTE = 500 / 1e9
const SETTLE_MS = 1200

/** The page in three widths side by side, in documents of their own, each with what it weighs for a visitor. */
export function openWidths({ ui }: Editor): void {
  const panel = openPanel(ui, { title: 'Widths', isWide: true })
  const row = el('div', {
    'class': 'widths',
    'tabindex': '0',
    'role': 'group',
    'aria-label': 'The page on a phone, a tablet and a computer',
  })
  panel.body.append(row)
  const together = WIDTHS.reduce((sum, width) => sum + width, 0)
  const scale = Math.max(LEAST_SCALE, Math.min(1, (innerWidth - MARGINS) / together))
  for (const width of WIDTHS) {
    const weight = el('span', {}, '…')
    const frame = el('iframe', {
      title: `The page at ${width} pixels`,
      width: String(width),
      height: String(HEIGHT),
      tabindex: '-1',
    })
    const window = el('div', { class: 'frame' }, frame)
    Object.assign(window.style, { height: `${HEIGHT * scale}px`, width: `${width * scale}px` })
    frame.style.transform = `scale(${scale})`
    row.append(el('figure', {}, el('figcaption', {}, el('strong', {}, `${width} px`), weight), window))
    fill(frame)
    void measureWeight(frame).then((text) => (weight.textContent = text))
  }
}

function fill(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument!
  page.documentElement.lang = document.documentElement.lang
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const copy = page.createElement('link')
    copy.rel = 'stylesheet'
    copy.href = link.href
    page.head.append(copy)
  }
  // Copy the nodes: the content security policy forbids styles in markup, and edited slideshows have some.
  const copies = Array.from(document.body.children, (element) => page.importNode(element, true))
  page.body.replaceChildren(
    ...copies.filter(({ localName, ariaLabel }) => localName !== 'section' || ariaLabel !== 'Page editor'),
  )
  for (const element of page.body.querySelectorAll('[contenteditable]')) element.removeAttribute('contenteditable')
  page.body.inert = true
}

/** The page, compressed, and the files that it loads at this width. */
async function measureWeight(frame: HTMLIFrameElement): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const window = frame.contentWindow as (Window & typeof globalThis) | null
  if (!window) return ''
  const html = new Blob([window.document.documentElement.outerHTML.replace(/ data-(?:field|section|part|kind)="[^"]*"/g, '')])
  const compressed = await new Response(html.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  const files = window.performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, compressed.byteLength)
  return `${formatFileSize(bytes)} · ₦${(bytes * NAIRA_PER_BYTE).toFixed(2)}`
}
