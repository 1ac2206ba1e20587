import type { Actions } from '../actions.ts'
import type { Editor } from '../context.ts'
import { elementOf, main } from './dom.ts'
import { isPartOfThePage } from './regions.ts'
import type { Selection } from './selection.ts'
import { placeOf } from './text-editing.ts'

const fieldOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('main [data-field]') : null
const sectionOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('main > [data-section]') : null

/** Listens to what the person does on the page. */
export function listenToPage({ text, saver, ui }: Editor, selection: Selection, actions: Actions, signal: AbortSignal): void {
  const root = main()
  const isEditing = () => document.documentElement.dataset['view'] === 'draft'

  root.addEventListener(
    'pointerover',
    ({ target }) => {
      const section = sectionOf(target)
      if (section && isEditing() && !text.place) selection.select(section.dataset['section'])
    },
    { signal },
  )
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (!isEditing()) return
      const section = sectionOf(target)
      if (section) selection.select(section.dataset['section'])
      showSlideOf(target as Element)
    },
    { signal },
  )
  // Before the browser puts the caret where the person points.
  root.addEventListener(
    'mousedown',
    (event) => {
      const field = fieldOf(event.target)
      if (field && isEditing() && field.dataset['kind'] !== 'image') text.begin(field)
    },
    { signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      if (!isEditing()) return
      const target = event.target as Element
      const field = fieldOf(target)
      if (field?.closest('summary') && !target.closest('summary')?.parentElement?.hasAttribute('open')) return
      if (stepSlide(target)) return
      if (field || !isPartOfThePage(target)) event.preventDefault()
      event.stopPropagation()
      if (field) selection.select(placeOf(field)?.key)
    },
    { signal, capture: true },
  )
  root.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
  addEventListener(
    'keydown',
    (event) => {
      const key = selection.key
      if (event.key === 'F6') {
        event.preventDefault()
        if (ui.root.activeElement?.closest('.toolbar')) ui.root.querySelector<HTMLElement>('.bar button')?.focus()
        else if (ui.root.activeElement?.closest('.bar')) elementOf(key)?.focus()
        else selection.focusToolbar()
        return
      }
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
      if (event.altKey && by && key !== undefined) {
        event.preventDefault()
        void actions.move(key, by).then(() => elementOf(key)?.focus())
      }
      const isInPage = root.contains(document.activeElement)
      const field = fieldOf(document.activeElement)
      if (event.key === 'Enter' && isInPage && field && !field.isContentEditable && field.dataset['kind'] !== 'image') {
        event.preventDefault()
        text.begin(field)
        getSelection()?.selectAllChildren(field)
        getSelection()?.collapseToEnd()
      } else if (event.key === 'Enter' && document.activeElement === elementOf(key)) {
        event.preventDefault()
        selection.focusToolbar()
      } else if (event.key === 'Escape' && ui.root.activeElement?.closest('.toolbar')) {
        elementOf(key)?.focus()
      }
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (saver.state === 'device') event.preventDefault()
    },
    { signal },
  )
}

/** The arrows of a slideshow need its script, which does not run while the page is edited. The dots are links. */
function stepSlide(target: Element): boolean {
  const by = { 'Previous slide': -1, 'Next slide': 1 }[target.closest('button')?.ariaLabel ?? '']
  if (!by) return false
  const dots = [...target.closest('[data-section]')!.querySelectorAll<HTMLAnchorElement>('li > a[href^="#"]')]
  const current = Math.max(
    0,
    dots.findIndex(({ hash }) => hash === location.hash),
  )
  const next = dots[(current + by + dots.length) % dots.length]
  if (next) location.replace(next.hash)
  return true
}

/** Focus can reach a slide that is not shown. */
function showSlideOf(target: Element): void {
  const slide = target.closest<HTMLElement>('[aria-roledescription="slide"]')
  if (!slide || location.hash === `#${slide.id}`) return
  location.replace(`#${slide.id}`)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
