import { DOMParser as SchemaParser, type Schema, type Slice } from '@tiptap/pm/model'
import { safeUrl } from '#contract/links/safe-url.ts'
import { chatToHtml, cleanChatHtml, isChat } from './clean-chat.ts'
import { cleanWord } from './clean-word.ts'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** YouTube's player works only inside a frame, so link to the page of the video. */
const YOUTUBE = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/
const getAddress = (frame: HTMLIFrameElement) =>
  safeUrl(frame.getAttribute('src')).replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1')

/** Replaces each embedded frame in pasted HTML by a link. */
function linkEmbeds(html: string): string {
  const pasted = parsed(html)
  const frames = pasted.querySelectorAll('iframe')
  if (frames.length === 0) return html
  for (const frame of frames) {
    const [line, link] = [pasted.createElement('p'), pasted.createElement('a')]
    link.textContent = link.href = getAddress(frame)
    line.append(link)
    frame.replaceWith(line)
  }
  return pasted.body.innerHTML
}

/** Turns pasted embed code into the address of its frame. Other text stays unchanged. */
export function getEmbedAddress(text: string): string {
  if (!/^\s*<iframe\b/i.test(text)) return text
  const frame = parsed(text).querySelector('iframe')
  return (frame && getAddress(frame)) || text
}

export const cleanPastedHtml = (html: string) => linkEmbeds(cleanChatHtml(cleanWord(html)))

/** The content of pasted text from a chat. Null for other text, which the editor pastes line by line. */
export const parseChat = (text: string, schema: Schema): Slice | null =>
  isChat(text) ? SchemaParser.fromSchema(schema).parseSlice(parsed(chatToHtml(text)).body) : null
