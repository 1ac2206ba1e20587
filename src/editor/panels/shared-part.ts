import { ADMIN_PATHS } from '#contract/paths.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { openPanel } from './panel.ts'

/** Where staff change what is the same on every page. */
const PARTS = {
  header: {
    title: 'Header',
    places: [
      ['Links of the menu', ADMIN_PATHS.menu],
      ['Name and logo', ADMIN_PATHS.siteSettings],
    ],
  },
  footer: {
    title: 'Footer',
    places: [
      ['Contact details', ADMIN_PATHS.contactInfo],
      ['Name, description and social networks', ADMIN_PATHS.siteSettings],
    ],
  },
} as const
type Part = keyof typeof PARTS

/** The header or footer of the website that contains this element; undefined for buttons that open and close parts of it. */
export function sharedPartOf(target: Element): Part | undefined {
  const part = target.closest('body > header, body > footer')
  if (!part || target.closest('[popovertarget], search, [data-consent-again]')) return undefined
  return part.localName as Part
}

/** Says that a part is the same on every page, and leads to the screens on which it is changed. */
export function openSharedPart({ ui }: Editor, part: Part): void {
  const { title, places } = PARTS[part]
  openPanel(ui, { title }).body.append(
    el('p', {}, `The ${part} is the same on every page. A change there is not part of this draft: visitors see it at once.`),
    el(
      'div',
      { class: 'menu' },
      ...places.map(([text, href]) =>
        el('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, `${text} (opens a new tab)`),
      ),
    ),
    el('p', {}, 'Some of it only administrators can change.'),
  )
}
