import { fieldInfo, PAGE } from '../fields.ts'
import type { Model } from '../model.ts'
import { getSectionName } from '../section-names.ts'
import { main } from './dom.ts'
import { restoreSlide } from './slides.ts'

/** Makes sections and their fields reachable by keyboard, with names for screen readers. */
export function makeReachable(model: Model): void {
  for (const section of main().querySelectorAll<HTMLElement>(':scope > [data-section], :scope > [data-page]')) {
    const edited = model.find(section.dataset['section'] ?? PAGE)
    if (!edited) continue
    if (edited !== model.page) {
      section.tabIndex = 0
      restoreSlide(section)
      if (!section.hasAttribute('aria-roledescription'))
        section.ariaLabel = `Section: ${getSectionName(edited.values)}${section.hasAttribute('data-withheld') ? ' (sample, hidden from visitors)' : ''}`
    }
    for (const field of section.querySelectorAll<HTMLElement>('[data-field]')) {
      if (field.isContentEditable) continue
      if (field.dataset['kind'] === 'image') makePictureReachable(field)
      else {
        field.tabIndex = 0
        if (field.dataset['kind']) field.role = 'button'
        field.title = fieldInfo(edited.values.sectionType, field.dataset['field']!).label + sampleNote(field)
      }
    }
    // Buttons and links are edited, not followed.
    for (const link of section.querySelectorAll<HTMLElement>(
      'a:not([data-field]), button:not(:has([data-kind])), input, select, textarea',
    ))
      if (!isPartOfThePage(link)) link.tabIndex = -1
  }
}

function sampleNote({ dataset }: HTMLElement): string {
  if (!dataset['sample']) return ''
  return dataset['sample'] === 'withheld' ? ' (sample, hidden from visitors)' : ' (sample)'
}

/** A decorative picture has no role of its own, and what is inside a button cannot have the focus. */
function makePictureReachable(picture: HTMLElement): void {
  const control = picture.closest('button') ?? picture
  const alt = picture.getAttribute('alt')
  control.tabIndex = 0
  control.title = `Change this picture${sampleNote(picture)}`
  control.ariaLabel = alt ? `Change this picture: ${alt}` : control.title
  if (control !== picture) return
  picture.role = 'button'
  // With an empty description, screen readers would ignore the control.
  if (alt === '') picture.removeAttribute('alt')
}

/** Dots, tabs and questions show other parts of the section, so they keep working. */
export const isPartOfThePage = (element: Element) =>
  element.closest('summary, a[href^="#"], button[aria-label], [role="tab"]') !== null
