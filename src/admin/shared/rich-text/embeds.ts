import { safeUrl } from '#contract/links/safe-url.ts'

/** YouTube's player works only inside a frame, so link to the page of the video. */
const YOUTUBE = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/
const getAddress = (frame: HTMLIFrameElement) =>
  safeUrl(frame.getAttribute('src')).replace(YOUTUBE, 'https://www.youtube.com/watch?v=$1')

/** Replaces each embedded frame by a link. */
export function linkEmbeds(body: Element): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const [line, link] = [document.createElement('p'), document.createElement('a')]
    link.textContent = link.href = getAddress(frame)
    line.append(link)
    frame.replaceWith(line)
  }
}

/** Turns pasted embed code into the address of its frame. Other text stays unchanged. */
export function getEmbedAddress(text: string): string {
  if (!/^\s*<iframe\b/i.test(text)) return text
  const frame = new DOMParser().parseFromString(text, 'text/html').querySelector('iframe')
  return (frame && getAddress(frame)) || text
}
