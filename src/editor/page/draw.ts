import type { DrawnSection } from '#contract/page-editor.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { client } from '../api.ts'
import { toStored, type Edited, type Model } from '../model.ts'
import { elementOf, main } from './dom.ts'
import { swap } from './swap.ts'

/** The sections that visitors would see, as the server draws them. */
function listDrawn(sections: Edited[]): DrawnSection[] {
  const shown = sections.filter(({ values }) => values.isActive)
  const seen = new Set<string>()
  return shown.map(({ key, values }, index) => {
    const { isActive: _, title, description, ...stored } = toStored(values)
    const type = canonicalType(values.sectionType)
    const hasAnchor = !seen.has(type)
    seen.add(type)
    return { id: key, ...stored, title: title || null, description: description || null, hasAnchor, isFirst: index === 0 }
  })
}

/** Keeps the page on the screen the same as the model: the server draws the sections that changed, and only these are replaced. */
export function createDrawing(model: Model, isBeingEdited: (element: Element) => boolean) {
  /** What each section on the screen was drawn from. */
  const drawn = new Map<string, string>()
  let heading = ''
  let lastRequest = 0

  async function sync(): Promise<void> {
    const wanted = listDrawn(model.sections)
    const keyOf = (section: DrawnSection) => JSON.stringify([section, section.isFirst ? model.fields.title : ''])
    const changed = wanted.filter((section) => drawn.get(section.id) !== keyOf(section))
    place(wanted)
    if (changed.length === 0) return
    const request = (lastRequest += 1)
    const answer = await client.pageEditor.render({
      pageId: model.pageId,
      title: model.fields.title,
      sections: changed,
    })
    const isLatest = request === lastRequest
    for (const { id, html } of answer.sections) {
      const section = changed.find((one) => one.id === id)!
      const element = elementOf(id)
      // The text under the caret is newer than the answer. It is drawn when the person leaves it.
      if (element && isBeingEdited(element)) continue
      if (!isLatest && drawn.has(id)) continue
      swap(element, html)
      drawn.set(id, keyOf(section))
    }
    if (changed.some(({ isFirst }) => isFirst)) heading = answer.heading
    place(listDrawn(model.sections))
  }

  /** Puts the sections into order and removes those that are gone. Moves as little as possible, to keep focus and scroll. */
  function place(wanted: DrawnSection[]) {
    const root = main()
    drawHeading(root)
    const ids = wanted.map(({ id }) => id)
    for (const element of root.querySelectorAll<HTMLElement>(':scope > [data-section]'))
      if (!ids.includes(element.dataset['section']!)) {
        drawn.delete(element.dataset['section']!)
        element.remove()
      }
    const elements = ids.map(elementOf).filter((element) => element !== null)
    elements.forEach((element, index) => {
      const before = index === 0 ? root.querySelector(':scope > [data-page-heading]') : elements[index - 1]!
      const next = before ? before.nextElementSibling : root.firstElementChild
      if (next !== element) root.insertBefore(element, next)
    })
  }

  function drawHeading(root: HTMLElement) {
    const current = root.querySelector(':scope > [data-page-heading]')
    if ((current?.getAttribute('data-page-heading') ?? '') === heading) return
    current?.remove()
    if (heading === '') return
    root.insertAdjacentHTML('afterbegin', heading)
    root.firstElementChild!.setAttribute('data-page-heading', heading)
  }

  /** Replaces what visitors see by the draft with its marks. */
  async function begin(): Promise<void> {
    drawn.clear()
    heading = ''
    const wanted = listDrawn(model.sections)
    const answer = await client.pageEditor.render({ pageId: model.pageId, title: model.fields.title, sections: wanted })
    const top = scrollY
    main().innerHTML = answer.sections.map(({ html }) => html).join('')
    heading = answer.heading
    for (const section of wanted) drawn.set(section.id, JSON.stringify([section, section.isFirst ? model.fields.title : '']))
    place(wanted)
    scrollTo({ top, behavior: 'instant' })
  }

  return {
    begin,
    sync,
    /** The next `sync` draws this section again, although its values did not change. */
    forget: (key: string) => drawn.delete(key),
  }
}
export type Drawing = ReturnType<typeof createDrawing>
