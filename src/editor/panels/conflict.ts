import type { Editor } from '../context.ts'
import { button, el } from '../el.ts'
import { fieldInfo, type Values } from '../fields.ts'
import { toValues, type Edited } from '../model.ts'
import { getSectionName } from '../section-names.ts'
import { openPanel } from './panel.ts'

interface Choice {
  message: string
  takeTheirs(): void
  takeMine(): void
  /** The panel was closed without a choice. */
  closed(): void
}

/** Shows both texts of a section that two people have changed. The person chooses one. */
export function openConflict({ ui }: Pick<Editor, 'ui'>, section: Edited, { message, ...choice }: Choice): void {
  let isChosen = false
  const panel = openPanel(ui, {
    title: `Two versions of “${getSectionName(section.values)}”`,
    onClose: () => isChosen || choice.closed(),
  })
  const choose = (take: () => void) => () => {
    isChosen = true
    panel.close()
    take()
  }
  const version = (name: string, text: string) =>
    el('div', { class: 'version' }, el('strong', {}, name), el('p', {}, text || 'Nothing'))
  const differences = compare(toValues(section.stored), section.values)
  panel.body.append(
    el('p', {}, message),
    ...differences.flatMap(({ label, theirs, mine }) => [
      el('h3', {}, label),
      version('The version on the server', theirs),
      version('Your version', mine),
    ]),
    el(
      'div',
      { class: 'row' },
      button('Use the version on the server', choose(choice.takeTheirs)),
      button('Use mine', choose(choice.takeMine), { class: 'publish' }),
    ),
  )
}

/** The texts that differ, by their label. */
function compare(before: Values, after: Values) {
  const [theirs, mine] = [listTexts(before), listTexts(after)]
  const paths = [...new Set([...theirs.keys(), ...mine.keys()])]
  return paths
    .map((path) => ({ label: getLabel(after.sectionType, path), theirs: theirs.get(path) ?? '', mine: mine.get(path) ?? '' }))
    .filter((difference) => difference.theirs !== difference.mine)
}

function getLabel(type: string, path: string): string {
  const number = /\.(\d+)(?:\.|$)/.exec(path)?.[1]
  const { label } = fieldInfo(type, path)
  return number === undefined ? label : `${label} ${Number(number) + 1}`
}

/** Every text of a section with its path. */
function listTexts({ title, description, content }: Values): Map<string, string> {
  const found = new Map([
    ['title', title],
    ['description', description],
  ])
  const walk = (value: unknown, path: string) => {
    if (value !== null && typeof value === 'object')
      for (const [name, inside] of Object.entries(value)) walk(inside, `${path}.${name}`)
    else if (typeof value === 'string') found.set(path, toPlainText(value))
    else if (typeof value === 'boolean') found.set(path, value ? 'Yes' : 'No')
  }
  walk(content, 'content')
  return found
}

const toPlainText = (text: string) =>
  /<\w/.test(text) ? new DOMParser().parseFromString(text, 'text/html').body.textContent : text
