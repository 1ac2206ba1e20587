import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { nameOf } from '../section-names.ts'
import { elementOf, main } from './dom.ts'

export interface Selection {
  readonly key: string | undefined
  select(key: string | undefined): void
  /** After the page was drawn. */
  update(): void
  focusToolbar(): void
}

/** The section that the person points at or works in, with its toolbar. */
export function createSelection({ ui, model }: Editor, actions: Actions, signal: AbortSignal): Selection {
  let key: string | undefined
  const toolbar = el('div', { class: 'toolbar', role: 'toolbar', hidden: true })
  ui.root.append(toolbar)

  function place() {
    const element = key === undefined ? null : elementOf(key)
    toolbar.hidden = !element
    if (!element) return
    const box = element.getBoundingClientRect()
    const isSeen = box.bottom > 100 && box.top < innerHeight - 40
    toolbar.hidden = !isSeen
    toolbar.style.setProperty('--top', `${Math.max(box.top, 0)}px`)
  }

  function draw() {
    const section = key === undefined ? undefined : model.find(key)
    for (const other of main().querySelectorAll('[data-selected]')) other.removeAttribute('data-selected')
    if (key === undefined || !section) {
      toolbar.hidden = true
      return
    }
    elementOf(key)?.setAttribute('data-selected', '')
    const own = key
    const { isBuiltIn, replacesBuiltIn } = section.stored
    toolbar.ariaLabel = `Section: ${nameOf(section.values)}`
    toolbar.replaceChildren(
      el('span', { class: 'name' }, nameOf(section.values)),
      button('Move up', () => void actions.move(own, -1), { icon: 'up', isIconOnly: true, disabled: !actions.canMove(own, -1) }),
      button('Move down', () => void actions.move(own, 1), {
        icon: 'down',
        isIconOnly: true,
        disabled: !actions.canMove(own, 1),
      }),
      button('Hide', () => void actions.hide(own), { icon: 'hide', isIconOnly: true }),
      button('Duplicate', () => void actions.duplicate(own), { icon: 'copy', isIconOnly: true }),
    )
    if (!isBuiltIn) {
      const text = replacesBuiltIn ? 'Back to the original section' : 'Delete'
      toolbar.append(button(text, () => void actions.remove(own), { icon: 'delete', isIconOnly: true }))
    }
    place()
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
