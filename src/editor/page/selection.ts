import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import type { Edited } from '../model.ts'
import { button, el, replaceContent } from '../el.ts'
import { openGallery } from '../panels/gallery.ts'
import { getSectionName } from '../section-names.ts'
import { findSectionElement, main } from './dom.ts'
import { createToolbar } from './toolbar.ts'

const PLUS_PX = 48

/** The section that the person points at or works in, with its toolbar and the places to add sections. */
export function createSelection(editor: Editor, actions: Actions, signal: AbortSignal) {
  const { ui, model } = editor
  let key: string | undefined
  const toolbar = createToolbar(editor, actions, () => key!)
  const above = el('div', { class: 'between', hidden: true })
  const below = el('div', { class: 'between', hidden: true })
  const empty = el('div', { class: 'between nothing', hidden: true })
  ui.root.append(above, toolbar.box, below, empty)

  const selected = () => {
    const section = model.sections.find((one) => one.key === key)
    return section?.values.isActive ? section : undefined
  }

  function place() {
    const element = findSectionElement(selected()?.key)
    const box = element?.getBoundingClientRect()
    // The header of the website stays at the top while the page scrolls.
    const covered = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
    const isSeen = (y: number) => y > covered - 1 && y < innerHeight - 40
    toolbar.box.hidden = !box || box.bottom < covered + 40 || box.top > innerHeight - 40
    above.hidden = !box || !isSeen(box.top)
    below.hidden = !box || !isSeen(box.bottom)
    if (!box) return
    toolbar.box.style.setProperty('--top', `${Math.max(box.top, covered)}px`)
    // Not over the header of the website.
    above.style.top = `${Math.max(box.top, covered + PLUS_PX / 2)}px`
    below.style.top = `${box.bottom}px`
  }

  function draw() {
    for (const other of main().querySelectorAll('[data-selected]')) other.removeAttribute('data-selected')
    const first = model.sections.findIndex(({ values }) => values.isActive)
    empty.hidden = first >= 0 || model.isText || document.documentElement.dataset['view'] !== 'draft'
    if (!empty.hidden) drawEmpty()
    const section = selected()
    if (section) {
      const index = model.sections.indexOf(section)
      findSectionElement(section.key)?.setAttribute('data-selected', '')
      toolbar.draw(section)
      drawBetween(above, index === first ? -1 : index - 1, index === first)
      drawBetween(below, index, true)
    }
    place()
  }

  /** What an empty page shows instead of sections. */
  function drawEmpty() {
    replaceContent(
      empty,
      el('p', {}, 'This page is still empty. Visitors see no section of it.'),
      button('Add the first section', () => void openGallery(editor, undefined), { icon: 'add' }),
      ...model.sections.map(toHidden),
    )
  }

  const toHidden = (section: Edited) =>
    button(`Hidden: ${getSectionName(section.values)}. Show`, () => void actions.show(section.key), {
      icon: 'show',
      class: 'hidden-section',
    })

  /** The place after the section with this number: a button to add one there, and the hidden sections that are there. */
  function drawBetween(box: HTMLElement, index: number, withHidden: boolean) {
    const following = model.sections.slice(index + 1)
    const end = following.findIndex(({ values }) => values.isActive)
    const hidden = withHidden ? following.slice(0, end < 0 ? undefined : end) : []
    const after = model.sections[index]
    const name = after ? `Add a section after “${getSectionName(after.values)}”` : 'Add a section at the top'
    replaceContent(
      box,
      button(name, () => void openGallery(editor, after?.key), { icon: 'add', isIconOnly: true, class: 'plus' }),
      ...hidden.map(toHidden),
    )
  }

  addEventListener('scroll', place, { passive: true, signal })
  addEventListener('resize', place, { signal })

  return {
    get key() {
      return key
    },
    select(next: string | undefined) {
      if (next === key) return
      key = next
      draw()
    },
    /** Call it after the page was drawn. */
    update: draw,
    /** Moves the focus to the toolbar. Returns whether a button took it. */
    focusToolbar: toolbar.focus,
  }
}
export type Selection = ReturnType<typeof createSelection>
