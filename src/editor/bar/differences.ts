import { diffWords } from 'diff'
import { formatCount } from '#contract/text/format-count.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import type { Outputs } from '../api.ts'
import { fieldInfo, getPart, textAt } from '../fields.ts'
import { pageAsSection, toValues, type Model } from '../model.ts'
import { findSectionElement, headingElement } from '../page/dom.ts'
import { getSectionName } from '../section-names.ts'

type Compared = Outputs['pageDrafts']['compare']
type Section = Compared['after']['sections'][number]

/** Marks in the page what the draft adds and removes. Returns a sentence about what cannot be seen in the page. */
export function markDifferences(model: Model, { draft, before, after }: Compared): string {
  const isSame = (one: Section, other: Section) =>
    one.id === other.id
    || ((one.isBuiltIn || other.isBuiltIn) && canonicalType(one.sectionType) === canonicalType(other.sectionType))
  for (const section of after.sections) {
    const element = findSectionElement(model.sections.find(({ stored }) => stored.id === section.id)?.key)
    const former = before.sections.find((one) => isSame(one, section))
    if (!element) continue
    if (!former) element.setAttribute('data-added', '')
    else markTexts(element, former)
  }
  const heading = headingElement()
  if (heading) markTexts(heading, pageAsSection(before.fields, 0))
  const gone = before.sections.filter(
    (section) => section.isActive && !after.sections.some((other) => other.isActive && isSame(section, other)),
  )
  const names = gone.map((section) => `“${getSectionName(toValues(section))}”`)
  const changes = draft.changes.length
  if (changes === 0) return 'The draft is the same as the page that visitors see.'
  const removed = names.length > 0 ? ` No longer shown: ${names.join(', ')}.` : ''
  const isMoved = draft.changes.some(({ part }) => part === 'order')
  return `${formatCount(changes, 'change', 'changes')} in the draft.${isMoved ? ' The order has changed.' : ''}${removed}`
}

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Formatted text as lines: its formats are not compared. */
const readLines = (element: HTMLElement): string =>
  [...element.querySelectorAll('p, li, h2, h3, h4, tr, pre, figcaption')]
    .filter((block) => !block.querySelector('p'))
    .map((block) => block.textContent.trim())
    .join('\n\n')

/** Writes removed words struck through and added words underlined into the texts of a section. */
function markTexts(element: HTMLElement, former: Section): void {
  const values = toValues(former)
  for (const field of element.querySelectorAll<HTMLElement>('[data-field]:not([data-kind])')) {
    const path = field.dataset['field']!
    const part = field.dataset['part'] === undefined ? undefined : Number(field.dataset['part'])
    const { kind } = fieldInfo(values.sectionType, path)
    const stored = getPart(textAt(values, path), kind, part)
    const isRich = kind === 'html'
    const old = isRich ? readLines(parseHtml(stored)) : stored
    const current = isRich ? readLines(field) : field.textContent
    if (old === current) continue
    if (isRich) field.style.whiteSpace = 'pre-line'
    field.replaceChildren(
      ...diffWords(old, current).map(({ value, added, removed }) => {
        if (!added && !removed) return new Text(value)
        const mark = document.createElement(added ? 'ins' : 'del')
        mark.textContent = value
        return mark
      }),
    )
  }
  for (const picture of element.querySelectorAll<HTMLElement>('[data-kind="image"]'))
    if (
      !JSON.stringify(values.content).includes(new URL(picture.getAttribute('src') ?? '', location.href).pathname.split('/v')[0]!)
    )
      picture.setAttribute('data-added', '')
}
