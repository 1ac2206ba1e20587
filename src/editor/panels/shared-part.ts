import { ADMIN_PATHS } from '#contract/paths.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { openPanel } from './panel.ts'

/** Where staff change what is the same on every page. */
const PARTS = {
  header: {
    title: 'Header',
    hasContacts: false,
    places: [
      ['Links of the menu', ADMIN_PATHS.menu],
      ['Name and logo', ADMIN_PATHS.siteSettings],
    ],
  },
  footer: {
    title: 'Footer',
    hasContacts: true,
    places: [['Name, description and social networks', ADMIN_PATHS.siteSettings]],
  },
} as const
type Part = keyof typeof PARTS

/** The header or footer of the website that contains this element; undefined for buttons that open and close parts of it. */
export function sharedPartOf(target: Element): Part | undefined {
  const part = target.closest('body > header, body > footer')
  if (!part || target.closest('[popovertarget], search, [data-consent-again]')) return undefined
  return part.localName as Part
}

/** The contact information of the website in a panel. */
export async function openContacts(editor: Editor): Promise<void> {
  const { openContactPanel } = await import('./contact-panel.ts')
  await openContactPanel(editor)
}

/** Says that a part is the same on every page, and leads to the screens on which it is changed. */
export function openSharedPart(editor: Editor, part: Part): void {
  const { title, hasContacts, places } = PARTS[part]
  openPanel(editor.ui, { title }).body.append(
    el('p', {}, `The ${part} is the same on every page. A change there is not part of this draft: visitors see it at once.`),
    el(
      'div',
      { class: 'menu' },
      hasContacts && button('Contact details', () => void openContacts(editor)),
      ...places.map(([text, href]) =>
        el('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, `${text} (opens a new tab)`),
      ),
    ),
    el('p', {}, 'Some of it only administrators can change.'),
  )
}
