import { ADMIN_PATHS } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { getErrorMessage } from '../api.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { may } from '../person.ts'
import { adminLink, openPanel } from './panel.ts'

type Part = 'header' | 'footer'

/** The header or footer of the website that contains this element; undefined for buttons that open and close parts of it. */
export function findSharedPart(target: Element): Part | undefined {
  const part = target.closest('body > header, body > footer')
  if (!part || target.closest('[popovertarget], search, [data-consent-again]')) return undefined
  return part.localName as Part
}

/** The contact information of the website in a panel. */
export async function openContacts(editor: Editor): Promise<void> {
  const { openContactPanel } = await import('./contact-panel.ts')
  await openContactPanel(editor)
}

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
    body.append(await loadForms('menus/manage', 'the menu', async () => [await (await import('./menu-forms.ts')).menuForms(ui)]))
    const load = async () => (await import('./settings-forms.ts')).nameForms(ui)
    body.append(await loadForms('settings/update', 'the name and the logo', load))
    if (may('menus/manage')) body.append(adminLink('All menu entries', ADMIN_PATHS.menu))
  } else {
    if (may('settings/update')) body.append(button('Contact details', () => void openContacts(editor)))
    const load = async () => (await import('./settings-forms.ts')).footerForms(ui)
    body.append(await loadForms('settings/update', 'the description and the social networks', load))
  }
  if (may('settings/update')) body.append(adminLink('All site settings', ADMIN_PATHS.siteSettings))
}

const WHO = { 'menus/manage': 'editors and administrators', 'settings/update': 'administrators' } satisfies Partial<
  Record<Permission, string>
>

/** The forms, or the reason why the person cannot have them. */
async function loadForms(needed: keyof typeof WHO, what: string, load: () => Promise<HTMLElement[]>): Promise<HTMLElement> {
  const box = el('div', { class: 'entries' })
  try {
    if (may(needed)) box.append(...(await load()))
    else box.append(el('p', {}, `Only ${WHO[needed]} can change ${what}.`))
  } catch (error) {
    box.append(el('p', {}, `${getErrorMessage(error)} Close the panel and open it again.`))
  }
  return box
}
