import { safeUrl } from '#contract/safe-url.ts'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** A player of YouTube does not work outside of a frame; the page of its film does. */
const YOUTUBE = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/
const addressOf = (frame: HTMLIFrameElement) =>
  safeUrl(frame.getAttribute('src')).replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1')

/** Pasted HTML with a link in the place of each frame that other websites give out to be embedded. */
export function linkEmbeds(html: string): string {
  const pasted = parsed(html)
  const frames = pasted.querySelectorAll('iframe')
  if (frames.length === 0) return html
  for (const frame of frames) {
    const [line, link] = [pasted.createElement('p'), pasted.createElement('a')]
    link.textContent = link.href = addressOf(frame)
    line.append(link)
    frame.replaceWith(line)
  }
  return pasted.body.innerHTML
}

/** The code of an embedded frame, copied as text, as the address that it shows; any other text as it is. */
export function addressOfEmbed(text: string): string {
  if (!/^\s*<iframe\b/i.test(text)) return text
  const frame = parsed(text).querySelector('iframe')
  return (frame && addressOf(frame)) || text
}
