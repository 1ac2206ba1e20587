import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { openFields } from '../panels/fields-panel.ts'
import { openGallery } from '../panels/gallery.ts'
import { openHistory } from '../panels/history.ts'
import { openMoveTo } from '../panels/move-to.ts'
import { nameOf } from '../section-names.ts'
import { elementOf, main } from './dom.ts'
import { dragSection } from './drag.ts'

export interface Selection {
  readonly key: string | undefined
  select(key: string | undefined): void
  /** After the page was drawn. */
  update(): void
  focusToolbar(): void
}

/** The section that the person points at or works in, with its toolbar and the places to add sections. */
export function createSelection(editor: Editor, actions: Actions, signal: AbortSignal): Selection {
  const { ui, model } = editor
  let key: string | undefined
  const toolbar = el('div', { class: 'toolbar', role: 'toolbar', hidden: true })
  const above = el('div', { class: 'between', hidden: true })
  const below = el('div', { class: 'between', hidden: true })
  ui.root.append(above, toolbar, below)

  function place() {
    const element = elementOf(key)
    const box = element?.getBoundingClientRect()
    // The header of the website stays at the top while the page scrolls.
    const covered = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
    const isSeen = (y: number) => y > covered && y < innerHeight - 40
    toolbar.hidden = !box || box.bottom < covered + 40 || box.top > innerHeight - 40
    above.hidden = !box || !isSeen(box.top)
    below.hidden = !box || !isSeen(box.bottom)
    if (!box) return
    toolbar.style.setProperty('--top', `${Math.max(box.top, covered)}px`)
    above.style.top = `${box.top}px`
    below.style.top = `${box.bottom}px`
  }

  function draw() {
    const section = key === undefined ? undefined : model.find(key)
    for (const other of main().querySelectorAll('[data-selected]')) other.removeAttribute('data-selected')
    if (key === undefined || !section || !section.values.isActive) {
      for (const part of [toolbar, above, below]) part.hidden = true
      return
    }
    elementOf(key)?.setAttribute('data-selected', '')
    const focused = ui.root.activeElement?.closest('.toolbar') ? ui.root.activeElement.getAttribute('aria-label') : null
    const own = key
    const name = nameOf(section.values)
    toolbar.ariaLabel = `Section: ${name}`
    const handle = button('Drag to another place', () => openMoveTo(editor, actions, own), {
      icon: 'drag',
      isIconOnly: true,
      class: 'handle',
    })
    handle.addEventListener('pointerdown', (event) => dragSection(event, own, editor, actions))
    toolbar.replaceChildren(
      handle,
      el('span', { class: 'name' }, name),
      button('Move up', () => void actions.move(own, -1), { icon: 'up', isIconOnly: true, disabled: !actions.canMove(own, -1) }),
      button('Move down', () => void actions.move(own, 1), {
        icon: 'down',
        isIconOnly: true,
        disabled: !actions.canMove(own, 1),
      }),
      button('Move to…', () => openMoveTo(editor, actions, own), { icon: 'move', isIconOnly: true }),
      button('Add a section below', () => void openGallery(editor, own), { icon: 'add', isIconOnly: true }),
      button('All fields', () => openFields(editor, own), { icon: 'fields', class: 'labelled' }),
      button('Duplicate', () => void actions.duplicate(own), { icon: 'copy', isIconOnly: true }),
      button('Hide', () => void actions.hide(own), { icon: 'hide', isIconOnly: true }),
      button('History', () => void openHistory(editor, own), {
        icon: 'history',
        isIconOnly: true,
        class: 'seldom',
        disabled: section.stored.isBuiltIn,
      }),
      button(section.stored.replacesBuiltIn ? 'Back to the original section' : 'Delete', () => void actions.remove(own), {
        icon: 'delete',
        isIconOnly: true,
        disabled: section.stored.isBuiltIn,
      }),
    )
    drawBetween(above, model.sections.findIndex((other) => other.key === own) - 1)
    drawBetween(
      below,
      model.sections.findIndex((other) => other.key === own),
    )
    if (focused) toolbar.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]:not(:disabled)`)?.focus()
    place()
  }

  /** The place after the section with this number: a button to add one there, and the hidden sections that are there. */
  function drawBetween(box: HTMLElement, index: number) {
    const hidden = []
    for (let next = index + 1; model.sections[next] && !model.sections[next]!.values.isActive; next++)
      hidden.push(model.sections[next]!)
    const after = model.sections[index]
    const name = after ? `Add a section after “${nameOf(after.values)}”` : 'Add a section at the top'
    box.replaceChildren(
      button(name, () => void openGallery(editor, after?.key), { icon: 'add', isIconOnly: true, class: 'plus' }),
      ...(box === below
        ? hidden.map((section) =>
            button(`Hidden: ${nameOf(section.values)}. Show`, () => void actions.show(section.key), {
              icon: 'show',
              class: 'hidden-section',
            }),
          )
        : []),
    )
  }

  addEventListener('scroll', place, { passive: true, signal })
  addEventListener('resize', place, { signal })

  return {
    get key() {
      return key
    },
    select(next) {
      if (next === key) return
      key = next
      draw()
    },
    update: draw,
    focusToolbar: () => toolbar.querySelector<HTMLElement>('button:not(:disabled)')?.focus(),
  }
}
