/* The content security policy refuses styles in parsed HTML, and browsers report each. So attributes have another name until then. */

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const NAME = /(?<=[\s"'/])style(?=\s*=)/gi

export const hideStyles = (html: string): string =>
  html.replace(/<style\b.*?<\/style>/gis, '').replace(TAG, (tag) => tag.replace(NAME, 'data-style'))

export const getStyle = (element: Element): string => element.getAttribute('data-style') ?? ''

/** The styles that are formats of the editor, such as bold. */
const FORMATS = ['font-weight', 'font-style', 'text-decoration', 'vertical-align']

/** Gives the elements the styles that are formats. Scripts may set styles. */
export function showFormats(body: Element): void {
  const { style } = document.createElement('span')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    style.cssText = getStyle(element)
    // All links are underlined, and all headings bold. Browsers add such styles when they copy a page.
    if (element.closest('a[href]')) style.textDecoration = style.textDecoration.replace('underline', '')
    if (element.closest('h1, h2, h3, h4, h5, h6, th')) style.fontWeight = ''
    if (style.fontWeight) style.fontWeight = readWeight(element, style.fontWeight)
    for (const name of FORMATS) element.style.setProperty(name, style.getPropertyValue(name))
  }
}

/** The editor ends bold at 400, but expects the word on <b>. */
function readWeight({ localName }: Element, weight: string): string {
  if (/^(?:bold|[6-9]00)/.test(weight)) return 'bold'
  return localName === 'b' ? 'normal' : '400'
}
