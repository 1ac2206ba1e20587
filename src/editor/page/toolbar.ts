import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el, replaceContent } from '../el.ts'
import { openFields } from '../panels/fields-panel.ts'
import { openGallery } from '../panels/gallery.ts'
import { openHistory } from '../panels/history.ts'
import { openMenu, type MenuEntry } from '../panels/menu-panel.ts'
import { openMoveTo } from '../panels/move-to.ts'
import { openContacts } from '../panels/shared-part.ts'
import type { Edited } from '../model.ts'
import { may } from '../person.ts'
import { isOfContacts, getSectionName } from '../section-names.ts'
import { dragSection } from './drag.ts'

const CONTACTS = 'Contact details'

/** What can be done with the section that is selected. */
export function createToolbar(editor: Editor, actions: Actions, selectedKey: () => string) {
  const handle = button('Drag to another place', () => openMoveTo(editor, actions, selectedKey()), {
    icon: 'drag',
    isIconOnly: true,
    class: 'handle',
  })
  handle.addEventListener('pointerdown', (event) => dragSection(event, selectedKey(), editor, actions))
  // The handle is never replaced: a browser ends the drag of an element that leaves the page.
  const rest = el('div', { class: 'tools' })
  const box = el('div', { class: 'toolbar', role: 'toolbar', hidden: true }, handle, rest)
  // The second click of a double click does not repeat a change. `detail` counts the clicks that follow each other at one place.
  box.addEventListener(
    'click',
    (event) => event.detail > 1 && !(event.target as Element).closest('[data-repeats]') && event.stopPropagation(),
    { capture: true },
  )

  /** What a phone shows in a menu. */
  const listSeldom = ({ key, values, stored }: Edited): MenuEntry[] => [
    ...(isOfContacts(values) && may('settings/update')
      ? [{ text: CONTACTS, run: () => void openContacts(editor), icon: 'edit' as const }]
      : []),
    { text: 'Move to…', run: () => openMoveTo(editor, actions, key), icon: 'move' },
    { text: 'Duplicate', run: () => void actions.duplicate(key), icon: 'copy' },
    { text: 'History', run: () => void openHistory(editor, key), icon: 'history', disabled: stored.isBuiltIn },
  ]

  function draw(section: Edited) {
    const { key, values, stored } = section
    const name = getSectionName(values)
    box.ariaLabel = `Section: ${name}`
    const seldom = listSeldom(section)
    replaceContent(
      rest,
      el('span', { class: 'name' }, name),
      button('Move up', () => void actions.move(key, -1), {
        'icon': 'up',
        'isIconOnly': true,
        'disabled': !actions.canMove(key, -1),
        'data-repeats': true,
      }),
      button('Move down', () => void actions.move(key, 1), {
        'icon': 'down',
        'isIconOnly': true,
        'disabled': !actions.canMove(key, 1),
        'data-repeats': true,
      }),
      button('Add a section below', () => void openGallery(editor, key), { icon: 'add', isIconOnly: true }),
      button('All fields', () => openFields(editor, key), { icon: 'fields', class: 'labelled' }),
      ...seldom.map(({ text, run, ...props }) =>
        button(text, run, { ...props, isIconOnly: text !== CONTACTS, class: text === CONTACTS ? 'labelled seldom' : 'seldom' }),
      ),
      button('Hide', () => void actions.hide(key), { icon: 'hide', isIconOnly: true }),
      button(stored.replacesBuiltIn ? 'Back to the original section' : 'Delete', () => void actions.remove(key), {
        icon: 'delete',
        isIconOnly: true,
        disabled: stored.isBuiltIn || stored.isOriginal,
      }),
      button('More for this section', () => openMenu(editor.ui, name, seldom), {
        'icon': 'more',
        'isIconOnly': true,
        'class': 'rest',
        'aria-haspopup': 'dialog',
      }),
    )
  }

  /** Focuses the first visible button. Returns false if there is none, because no section is selected. */
  function focus(): boolean {
    const first = [...box.querySelectorAll<HTMLElement>('button:not(:disabled)')].find((one) => one.checkVisibility())
    first?.focus()
    return first !== undefined
  }

  return { box, draw, focus }
}
