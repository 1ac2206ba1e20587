import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { findField, getAt } from '../fields.ts'
import type { Model } from '../model.ts'
import { elementOf, main } from '../page/dom.ts'
import { nameOf } from '../section-names.ts'
import { readContrast } from './contrast.ts'
import { openPanel } from './panel.ts'

export interface Finding {
  text: string
  place: HTMLElement
}

const LEAST_CONTRAST = 4.5
const MAX_PICTURES_KB = 600

/** What should be mended before visitors see the page. */
export function findProblems(model: Model): Finding[] {
  return [...findSamples(model), ...findInSections(model), ...findHeadings(), ...findLinks(), ...findContrast(), ...findWeight()]
}

/** The texts and pictures that came with the website or from the gallery, one finding a section. */
export const findSamples = (model: Model): Finding[] =>
  model.sections.flatMap(({ key, values }) => {
    const samples = elementOf(key)?.querySelectorAll<HTMLElement>('[data-sample]') ?? []
    const [place] = samples
    if (!place) return []
    const count = samples.length === 1 ? '1 sample' : `${samples.length} samples`
    return [{ text: `“${nameOf(values)}” still has ${count}`, place }]
  })

function findInSections(model: Model): Finding[] {
  return model.sections.flatMap(({ key, values }) => {
    const element = values.isActive ? elementOf(key) : null
    if (!element) return []
    const name = nameOf(values)
    const found: Finding[] = []
    if (element.childElementCount === 0) found.push({ text: `“${name}” is empty, so visitors do not see it`, place: element })
    for (const image of element.querySelectorAll<HTMLImageElement>('img[data-field]')) {
      const path = image.dataset['field']!
      const siblings = findField(values.sectionType, path)?.siblings ?? []
      const isDescribed = siblings.some((field) => field.name === 'alt')
      const isDecorative = getAt(values, path.replace(/[^.]+$/, 'isDecorative')) === true
      if (isDescribed && !isDecorative && image.alt === '')
        found.push({ text: `A picture in “${name}” has no description`, place: image })
    }
    return found
  })
}

function findHeadings(): Finding[] {
  let before = 0
  return [...main().querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].flatMap((heading) => {
    const level = Number(heading.tagName[1])
    const isSkipped = level > before + 1
    before = level
    return isSkipped ? [{ text: `The heading “${heading.textContent}” skips a level`, place: heading }] : []
  })
}

const findLinks = (): Finding[] =>
  [...main().querySelectorAll<HTMLAnchorElement>('a')].flatMap((link) => {
    const address = link.getAttribute('href') ?? ''
    const name = link.textContent.trim() || link.ariaLabel
    if (!name) return [{ text: 'A link has no text', place: link }]
    return address === '' || address === '#' ? [{ text: `The link “${name}” leads nowhere`, place: link }] : []
  })

const findContrast = (): Finding[] =>
  [...main().querySelectorAll<HTMLElement>('[data-field]:not([data-kind])')]
    .filter((element) => (readContrast(element) ?? LEAST_CONTRAST) < LEAST_CONTRAST)
    .map((place) => ({ text: `The text “${place.textContent.slice(0, 40)}” is hard to read on its background`, place }))

function findWeight(): Finding[] {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const sources = new Set([...main().querySelectorAll('img')].map(({ currentSrc }) => currentSrc))
  const heavy = files.filter(({ name }) => sources.has(name))
  const bytes = heavy.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
  if (bytes < MAX_PICTURES_KB) return []
  const largest = heavy.toSorted((a, b) => b.encodedBodySize - a.encodedBodySize)[0]!
  const place = [...main().querySelectorAll('img')].find(({ currentSrc }) => currentSrc === largest.name)!
  return [{ text: `The pictures weigh ${Math.round(bytes)} KB. This is the largest`, place }]
}

/** Lists the findings. Each leads to its place. */
export function openChecks({ ui, model }: Editor): void {
  const found = findProblems(model)
  const panel = openPanel(ui, { title: 'Checks' })
  if (found.length === 0) panel.body.append(el('p', {}, 'Nothing to mend. The page is ready.'))
  const go = (place: HTMLElement) => {
    panel.close()
    place.scrollIntoView({ block: 'center' })
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  panel.body.append(
    el(
      'ol',
      { class: 'choices' },
      ...found.map(({ text, place }) =>
        el(
          'li',
          {},
          button(text, () => go(place), { icon: 'warning' }),
        ),
      ),
    ),
  )
}
