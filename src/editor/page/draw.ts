import type { DrawnSection } from '#contract/pages/page-editor.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { client, TIMEOUT_MS } from '../api.ts'
import { PAGE, textAt } from '../fields.ts'
import { toStored, type Edited, type Model } from '../model.ts'
import { findSectionElement, headingElement, main } from './dom.ts'
import { makeReachable } from './regions.ts'
import { replaceSection } from './replace-section.ts'
import { keepSlides } from './slides.ts'

/** The answers for a page that is not public, or not any more. */
const GONE = [404, 410]

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
  /** The values from which each section on the screen was drawn, by its id. */
  const drawn = new Map<string, string>()
  let heading = ''
  let shownHeading = ''
  let lastRequest = 0
  /** Whether the page shows the draft, not the page of visitors. */
  let isDraft = false
  /** Raised when another view is wanted or shown. Answers to earlier requests are ignored. */
  let lastViewRequest = 0
  let beginning: Promise<unknown> = Promise.resolve()
  let syncing: Promise<void> = Promise.resolve()

  const title = () => model.page.values.title
  const toKey = (section: DrawnSection) => JSON.stringify([section, section.isFirst ? title() : ''])
  const listWanted = () => (model.isText ? [] : listDrawn(model.sections))
  /** The values from which a page without sections is drawn. */
  const pageKey = (wanted: DrawnSection[]) => (wanted.length === 0 ? JSON.stringify(model.page.values) : '')
  const ask = (sections: DrawnSection[]) =>
    client.pageEditor.render({
      pageId: model.pageId,
      title: title(),
      content: model.isText ? textAt(model.page.values, 'content.html') : null,
      excerpt: textAt(model.page.values, 'content.excerpt'),
      featuredImage: textAt(model.page.values, 'content.featuredImage'),
      publishDate: textAt(model.page.values, 'content.publishDate'),
      sections,
    })

  /** Resolves when the page shows the model. A later call draws what an earlier one has left out. */
  async function sync(): Promise<void> {
    syncing = drawChanges()
    let awaited
    do {
      awaited = syncing
      await awaited
    } while (awaited !== syncing)
  }

  async function drawChanges(): Promise<void> {
    await beginning.catch(() => undefined)
    if (!isDraft) return
    const viewRequest = lastViewRequest
    const wanted = listWanted()
    const changed = wanted.filter((section) => drawn.get(section.id) !== toKey(section))
    const wantedPage = pageKey(wanted)
    place(wanted)
    if (changed.length === 0 && drawn.get(PAGE) === wantedPage) return
    const keys = new Map(changed.map((section) => [section.id, toKey(section)]))
    const request = (lastRequest += 1)
    const answer = await ask(changed)
    if (viewRequest !== lastViewRequest) return
    const isLatest = request === lastRequest
    const current = new Map(listWanted().map((section) => [section.id, toKey(section)]))
    for (const { id, html } of answer.sections) {
      const key = keys.get(id)!
      const element = findSectionElement(id)
      // The text under the caret is newer than the answer. It is drawn when the person leaves it.
      if (element && isBeingEdited(element)) continue
      // Use an earlier answer if the section has not changed since: on a slow connection the later one takes as long again.
      if (!isLatest && drawn.has(id) && (drawn.get(id) === key || current.get(id) !== key)) continue
      replaceSection(element, html)
      drawn.set(id, key)
    }
    if (isLatest && (wanted.length === 0 || changed.some(({ isFirst }) => isFirst))) heading = answer.heading
    if (isLatest) drawn.set(PAGE, wantedPage)
    place(listWanted())
    // Now, because the next answer can take long, and the Tab key would skip the fields until then.
    makeReachable(model)
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
    const elements = ids.map(findSectionElement).filter((element) => element !== null)
    elements.forEach((element, index) => {
      const before = index === 0 ? headingElement() : elements[index - 1]!
      const next = before ? before.nextElementSibling : root.firstElementChild
      if (next !== element) root.insertBefore(element, next)
    })
  }

  function drawHeading(root: HTMLElement) {
    const current = headingElement()
    if (shownHeading === heading || (current && isBeingEdited(current))) return
    if (heading === '') current?.remove()
    else if (current) replaceSection(current, heading)
    else root.insertAdjacentHTML('afterbegin', heading)
    if (heading !== '') root.firstElementChild!.setAttribute('data-page', '')
    shownHeading = heading
  }

  /** Replaces what visitors see by the draft with its marks. Resolves to false if another view was wanted meanwhile. */
  function begin(): Promise<boolean> {
    const drawing = drawAll()
    beginning = drawing
    return drawing
  }

  async function drawAll(): Promise<boolean> {
    const viewRequest = (lastViewRequest += 1)
    drawn.clear()
    heading = shownHeading = ''
    const wanted = listWanted()
    const answer = await ask(wanted)
    if (viewRequest !== lastViewRequest) return false
    isDraft = true
    const top = scrollY
    keepSlides(() => (main().innerHTML = answer.sections.map(({ html }) => html).join('')))
    heading = answer.heading
    for (const section of wanted) drawn.set(section.id, toKey(section))
    drawn.set(PAGE, pageKey(wanted))
    place(wanted)
    scrollTo({ top, behavior: 'instant' })
    return true
  }

  /** Shows what visitors see now, or that the page is no longer public. Resolves to false if another view was wanted meanwhile. */
  async function showLive(): Promise<boolean> {
    const viewRequest = (lastViewRequest += 1)
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const found = page.querySelector('main')
    if (!found || !(answer.ok || GONE.includes(answer.status))) throw new Error('The page could not be loaded.')
    if (viewRequest !== lastViewRequest) return false
    lastViewRequest += 1
    isDraft = false
    main().innerHTML = found.innerHTML
    return true
  }

  return {
    begin,
    showLive,
    sync,
    /** The next `sync` draws this section again, although its values did not change. */
    forget: (key: string) => drawn.delete(key),
  }
}
export type Drawing = ReturnType<typeof createDrawing>
