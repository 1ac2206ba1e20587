type Child = Node | string | null | undefined | false
type Props = Record<string, unknown>

/** Creates an element. `onX` are listeners, other functions and objects are properties, the rest attributes. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2).toLowerCase(), value as EventListener)
    else if (name in element && (typeof value !== 'string' || name === 'value' || name === 'className'))
      Object.assign(element, { [name]: value })
    else element.setAttribute(name, value === true ? '' : String(value as string | number))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** The items of a list. */
export const listItems = (contents: (Node | string)[]) => contents.map((content) => el('li', {}, content))

/** Icons as on the site: 24 px grid, square ends. */
const ICONS = {
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  drag: 'M9 5v.1M15 5v.1M9 12v.1M15 12v.1M9 19v.1M15 19v.1',
  add: 'M12 4v16M4 12h16',
  close: 'M4 4l16 16M20 4L4 20',
  hide: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M12 9v6M4 4l16 16',
  show: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  delete: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15',
  fields: 'M4 5h16v5H4zM4 14h16v5H4z',
  history: 'M4 12a8 8 0 1 1 3 6M4 12l-2-3M4 12l3-2M12 8v5l3 2',
  move: 'M4 7h10M4 12h16M4 17h10M17 4l3 3-3 3',
  image: 'M3 4h18v16H3zM3 17l6-6 5 5 3-3 4 4M16 8v.1',
  link: 'M10 14l4-4M8 12l-3 3a4 4 0 0 0 5 5l3-3M16 12l3-3a4 4 0 0 0-5-5l-3 3',
  widths: 'M2 5h13v11H2zM17 9h5v11h-5zM6 20h6',
  list: 'M4 6v.1M4 12v.1M4 18v.1M9 6h11M9 12h11M9 18h11',
  numbers: 'M3 4h1v5M3 14h3v3H3v3h3M9 6h11M9 12h11M9 18h11',
  superscript: 'M3 9l9 11M12 9L3 20M16 6a2.500 2.500 0 1 1 5 0c0 2-5 3-5 6h5',
  subscript: 'M3 4l9 11M12 4L3 15M16 15a2.500 2.500 0 1 1 5 0c0 2-5 3-5 6h5',
  check: 'M3 13l6 6L21 5',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
} as const
export type IconName = keyof typeof ICONS

function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

export interface ButtonProps extends Props {
  icon?: IconName
  /** Shows the icon only; the text is the name. */
  isIconOnly?: boolean
}

export function button(
  text: string,
  onClick: (event: MouseEvent) => void,
  { icon: name, isIconOnly, ...props }: ButtonProps = {},
) {
  return el(
    'button',
    { type: 'button', onClick, ...(isIconOnly && { 'aria-label': text, 'title': text }), ...props },
    name && icon(name),
    !isIconOnly && el('span', {}, text),
  )
}

const readButtonName = (one: Element) => one.getAttribute('aria-label') ?? one.textContent

/** Replaces what a box contains. If a button in it has the focus, the new one of the same name gets it. */
export function replaceContent(box: HTMLElement, ...children: Node[]): void {
  const { activeElement } = box.getRootNode() as Document | ShadowRoot
  const focused = activeElement && box.contains(activeElement) ? readButtonName(activeElement) : undefined
  box.replaceChildren(...children)
  if (focused === undefined) return
  const buttons = box.querySelectorAll<HTMLElement>('button:not(:disabled)')
  Array.from(buttons)
    .find((one) => readButtonName(one) === focused)
    ?.focus()
}
