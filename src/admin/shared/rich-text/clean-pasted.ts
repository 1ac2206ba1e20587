import { cleanWord } from './clean-word.ts'
import { linkEmbeds } from './embeds.ts'
import { showFormats } from './pasted-styles.ts'

/** Google Docs and browsers add line breaks between blocks, Google Docs also pictures of boxes to tick. */
const ADDED = 'b[id^="docs-internal-guid"] > br, br.Apple-interchange-newline, img[aria-roledescription="checkbox"]'

/** What was copied in this editor. */
const OWN = '[data-pm-slice]'

/**
 * Brings HTML that other programs put on the clipboard into the form that the editor reads. Returns the number of pictures that
 * were left out.
 */
export function cleanPasted(body: Element): number {
  linkEmbeds(body)
  if (body.closest(OWN) ?? body.querySelector(OWN)) return 0
  cleanWord(body)
  for (const element of body.querySelectorAll(ADDED)) element.remove()
  // Footnotes, headings and comments: their targets have no address here. Links are underlined anyway.
  for (const element of body.querySelectorAll('a[href^="#"], a u')) element.replaceWith(...element.childNodes)
  // Lists have numbers only.
  for (const list of body.querySelectorAll('ol[type]')) list.removeAttribute('type')
  const lost = removePictures(body)
  for (const line of body.querySelectorAll('p')) {
    if (!line.textContent.trim() && !line.querySelector('img, hr')) line.remove()
  }
  for (const list of body.querySelectorAll('ul, ol')) if (!list.querySelector('li')) list.remove()
  showFormats(body)
  return lost
}

/** Removes pictures of other websites and of the person's disk. They would vanish, and tell others who visits the page. */
function removePictures(body: Element): number {
  let removed = 0
  for (const image of body.querySelectorAll('img')) {
    const path = (image.getAttribute('src') ?? '').replace(`${location.origin}/`, '/')
    if (/^\/(?![/\\])/.test(path)) {
      image.setAttribute('src', path)
      continue
    }
    removed += 1
    const figure = image.closest('figure')
    image.remove()
    if (!figure || figure.querySelector('img')) continue
    const line = document.createElement('p')
    line.append(figure.textContent.trim())
    figure.replaceWith(line)
  }
  return removed
}
