import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { openFields } from '../panels/fields-panel.ts'
import { openGallery } from '../panels/gallery.ts'
import { openHistory } from '../panels/history.ts'
import { openMoveTo } from '../panels/move-to.ts'
import { openContacts } from '../panels/shared-part.ts'
import type { Edited } from '../model.ts'
import { isOfContacts, nameOf } from '../section-names.ts'
import { dragSection } from './drag.ts'

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

  function draw({ key, values, stored }: Edited) {
    const focused = rest.contains(editor.ui.root.activeElement) ? editor.ui.root.activeElement!.getAttribute('aria-label') : null
    const name = nameOf(values)
    box.ariaLabel = `Section: ${name}`
    rest.replaceChildren(
      el('span', { class: 'name' }, name),
      button('Move up', () => void actions.move(key, -1), { icon: 'up', isIconOnly: true, disabled: !actions.canMove(key, -1) }),
      button('Move down', () => void actions.move(key, 1), {
        icon: 'down',
        isIconOnly: true,
        disabled: !actions.canMove(key, 1),
      }),
      button('Move to…', () => openMoveTo(editor, actions, key), { icon: 'move', isIconOnly: true }),
      button('Add a section below', () => void openGallery(editor, key), { icon: 'add', isIconOnly: true }),
      button('All fields', () => openFields(editor, key), { icon: 'fields', class: 'labelled' }),
      ...(isOfContacts(values)
        ? [button('Contact details', () => void openContacts(editor), { icon: 'edit', class: 'labelled' })]
        : []),
      button('Duplicate', () => void actions.duplicate(key), { icon: 'copy', isIconOnly: true }),
      button('Hide', () => void actions.hide(key), { icon: 'hide', isIconOnly: true }),
      button('History', () => void openHistory(editor, key), {
        icon: 'history',
        isIconOnly: true,
        class: 'seldom',
        disabled: stored.isBuiltIn,
      }),
      button(stored.replacesBuiltIn ? 'Back to the original section' : 'Delete', () => void actions.remove(key), {
        icon: 'delete',
        isIconOnly: true,
        disabled: stored.isBuiltIn || stored.isOriginal,
      }),
    )
    if (focused) rest.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]:not(:disabled)`)?.focus()
  }

  /** Says whether a button took the focus: without a selected section there is none. On phones, the handle is not shown. */
  function focus(): boolean {
    const first = [...box.querySelectorAll<HTMLElement>('button:not(:disabled)')].find((one) => one.checkVisibility())
    first?.focus()
    return first !== undefined
  }

  return { box, draw, focus }
}
