import { escapeMarkup } from '#contract/text/escape-markup.ts'

/* WhatsApp: messages with the time and name of the sender, *bold*, _italic_, and lists that are signs at the start of a line. */

const SENDER = /^\[\d{1,2}[:/.][^\]\n]{3,28}\]\s[^:\n]{1,60}:\s?/
const BULLET = /^\s*[•‣◦▪*-]\s+(?=\S)/
const NUMBER = /^\s*\d{1,2}[.)]\s+(?=\S)/
const BOLD = /(^|[\s(])\*(\S(?:[^*\n]*\S)?)\*(?=$|[\s.,;:!?)])/g
const ITALIC = /(^|[\s(])_(\S(?:[^_\n]*\S)?)_(?=$|[\s.,;:!?)])/g
const STRUCK = /(^|[\s(])~(\S(?:[^~\n]*\S)?)~(?=$|[\s.,;:!?)])/g

const toInline = (line: string) =>
  escapeMarkup(line.trim()).replace(BOLD, '$1<strong>$2</strong>').replace(ITALIC, '$1<em>$2</em>').replace(STRUCK, '$1<s>$2</s>')

/** Whether a text has the signs of a chat. */
export const isChat = (text: string): boolean =>
  text.split(/\r?\n/).some((line) => SENDER.test(line) || BULLET.test(line) || NUMBER.test(line))
  || [BOLD, ITALIC, STRUCK].some((mark) => text.search(mark) >= 0)

type Tag = 'p' | 'ul' | 'ol'

/** The element that the line belongs to, and the sign at its start that stands for it. */
function classifyLine(line: string): { tag: Tag; sign: RegExp } {
  if (BULLET.test(line)) return { tag: 'ul', sign: BULLET }
  if (NUMBER.test(line)) return { tag: 'ol', sign: NUMBER }
  return { tag: 'p', sign: /^/ }
}

/** A message as HTML: paragraphs, lists, bold and italics, without times and names. */
export function chatToHtml(text: string): string {
  const parts: { tag: Tag; lines: string[] }[] = []
  let isNew = true
  for (const line of text.replaceAll('\u200e', '').split(/\r?\n/)) {
    const said = line.replace(SENDER, '')
    if (said !== line) isNew = true
    if (!said.trim()) {
      isNew = true
      continue
    }
    const { tag, sign } = classifyLine(said)
    const last = parts.at(-1)
    // An empty line between two items does not end a list.
    const continues = last?.tag === tag && (tag !== 'p' || !isNew)
    if (continues) last.lines.push(toInline(said.replace(sign, '')))
    else parts.push({ tag, lines: [toInline(said.replace(sign, ''))] })
    isNew = false
  }
  return parts
    .map(({ tag, lines }) =>
      tag === 'p'
        ? `<p>${lines.join('<br>')}</p>`
        : `<${tag}>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</${tag}>`,
    )
    .join('')
}

/** HTML of WhatsApp Web becomes that of its message. Other HTML stays unchanged. */
export function cleanChatHtml(html: string): string {
  if (!/\b(?:copyable-text|selectable-text|data-pre-plain-text)\b/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const [selector, sign] of [
    ['strong, b', '*'],
    ['em, i', '_'],
    ['del, s', '~'],
  ] as const) {
    for (const element of body.querySelectorAll(selector)) element.replaceWith(`${sign}${element.textContent}${sign}`)
  }
  for (const block of body.querySelectorAll('div, p, li')) block.append('\n')
  return chatToHtml(body.textContent)
}
