import { ADMIN_PATHS } from '#contract/paths.ts'
import { failureOf, messageOf } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { openPanel } from './panel.ts'

type Part = 'header' | 'footer'

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

/** A link to a screen of the admin. */
const adminLink = (text: string, href: string) =>
  el('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, `${text} (opens a new tab)`)

/** Changes the header or the footer in a panel. Both are the same on every page, and a change is public at once. */
export async function openSharedPart(editor: Editor, part: Part): Promise<void> {
  // On a phone the menu would cover the panel.
  document.querySelector<HTMLElement>('body > header [popover]:popover-open')?.hidePopover()
  const { body } = openPanel(editor.ui, { title: part === 'header' ? 'Header' : 'Footer' })
  body.append(
    el('p', {}, `The ${part} is the same on every page. A change there is not part of this draft: visitors see it at once.`),
  )
  const { ui } = editor
  if (part === 'header') {
    body.append(await formsOr(async () => [await (await import('./menu-forms.ts')).menuForms(ui)], 'the menu'))
    body.append(await formsOr(async () => (await import('./settings-forms.ts')).nameForms(ui), 'the name and the logo'))
    body.append(adminLink('All menu entries', ADMIN_PATHS.menu))
  } else {
    body.append(button('Contact details', () => void openContacts(editor)))
    body.append(
      await formsOr(async () => (await import('./settings-forms.ts')).footerForms(ui), 'the description and the social networks'),
    )
  }
  body.append(adminLink('All site settings', ADMIN_PATHS.siteSettings))
}

/** The forms, or the reason why the person cannot have them. */
async function formsOr(load: () => Promise<HTMLElement[]>, what: string): Promise<HTMLElement> {
  const box = el('div', { class: 'entries' })
  try {
    box.append(...(await load()))
  } catch (error) {
    const said =
      failureOf(error) === 'forbidden'
        ? `Only administrators can change ${what}.`
        : `${messageOf(error)} Close the panel and open it again.`
    box.append(el('p', {}, said))
  }
  return box
}
