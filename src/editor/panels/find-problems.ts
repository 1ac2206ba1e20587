import { formatFileSize } from '#contract/text/format-file-size.ts'
import { classifyError, client, getErrorMessage } from '../api.ts'
import { findField, getAt } from '../fields.ts'
import type { Model } from '../model.ts'
import { checkLinks } from '../page/broken-links.ts'
import { findSectionElement, main } from '../page/dom.ts'
import { getSectionName } from '../section-names.ts'
import { readContrast } from './contrast.ts'

export interface Finding {
  text: string
  place: HTMLElement
}

/** What is wrong with the page, and sentences about what could not be checked. */
interface Findings {
  found: Finding[]
  unchecked: string[]
}

const LEAST_CONTRAST = 4.5
const MAX_PICTURES_BYTES = 600 * 1024
const MEDIA_ID = /\/media\/([0-9a-f-]{36})\//

/** What the list of findings begins with: how many there are, and apart from them what could not be checked. */
export const introduceFindings = ({ found, unchecked }: Findings) => [
  ...unchecked,
  countFindings(found.length, unchecked.length > 0),
]

function countFindings(count: number, isIncomplete: boolean): string {
  if (count === 0) return isIncomplete ? 'The other checks found nothing.' : 'Nothing to fix. The page is ready.'
  return count === 1 ? 'There is 1 thing to fix:' : `There are ${count} things to fix:`
}

/** Finds what is wrong with the page before visitors see it. */
export async function findProblems(model: Model): Promise<Findings> {
  const [broken, undescribed] = await Promise.all([
    check('The links', findBrokenLinks),
    check('The pictures in texts', findPicturesInTexts),
  ])
  const found = [
    ...findSamples(model),
    ...findInSections(model),
    ...undescribed.found,
    ...findHeadings(),
    ...findLinks(),
    ...broken.found,
    ...findContrast(),
    ...findWeight(),
  ]
  return { found, unchecked: [...broken.unchecked, ...undescribed.unchecked] }
}

const check = (what: string, find: () => Promise<Finding[]>): Promise<Findings> =>
  find().then(
    (found) => ({ found, unchecked: [] }),
    (error: unknown) => ({ found: [], unchecked: [`${what} could not be checked. ${getErrorMessage(error)}`] }),
  )

async function findBrokenLinks(): Promise<Finding[]> {
  const broken = await checkLinks()
  return broken.map(({ link, problem }) => ({
    text: `The link “${link.textContent.trim()}” leads nowhere. ${problem}`,
    place: link,
  }))
}

/** An empty description in a text means a decorative picture, unless the Media Library still asks for one. */
async function findPicturesInTexts(): Promise<Finding[]> {
  const pictures = [...main().querySelectorAll<HTMLImageElement>('[data-field="content.html"] img')].filter(({ alt }) => !alt)
  const found = await Promise.all(
    pictures.map(async (place) => {
      const id = MEDIA_ID.exec(place.src)?.[1]
      const media = id ? await readMedia(id) : undefined
      return media && !media.altText && !media.isDecorative ? [{ text: 'A picture in a text has no description', place }] : []
    }),
  )
  return found.flat()
}

/** A file of the library; undefined if it is not there any more. */
const readMedia = (id: string) =>
  client.media.get({ id }).catch((error: unknown) => {
    if (classifyError(error) !== 'gone') throw error
  })

/** The texts and pictures that came with the website or from the gallery, one finding a section. */
export const findSamples = (model: Model): Finding[] =>
  model.sections.flatMap(({ key, values }) => {
    const element = findSectionElement(key)
    // The server counts all samples of the section. Some have no place of their own on the page.
    const samples = element?.dataset['samples']
    if (!samples) return []
    return [
      {
        text: `“${getSectionName(values)}” still has ${samples}${'withheld' in element.dataset ? ', and visitors do not see the section' : ''}`,
        place: element.querySelector<HTMLElement>('[data-sample]') ?? element,
      },
    ]
  })

function findInSections(model: Model): Finding[] {
  return model.sections.flatMap(({ key, values }) => {
    const element = values.isActive ? findSectionElement(key) : null
    if (!element) return []
    const name = getSectionName(values)
    const found: Finding[] = []
    if (element.childElementCount === 0) found.push({ text: `“${name}” is empty, so visitors do not see it`, place: element })
    for (const image of element.querySelectorAll<HTMLImageElement>('img[data-field]')) {
      // The large view of a gallery shows the same picture again.
      if (image.closest('[popover]')) continue
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
    const name = link.textContent.trim() || link.ariaLabel || link.querySelector('img')?.alt
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
  const bytes = heavy.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  if (bytes < MAX_PICTURES_BYTES) return []
  const largest = heavy.toSorted((a, b) => b.encodedBodySize - a.encodedBodySize)[0]!
  const place = [...main().querySelectorAll('img')].find(({ currentSrc }) => currentSrc === largest.name)!
  return [{ text: `The pictures weigh ${formatFileSize(bytes)}. This is the largest`, place }]
}
