/* The content security policy refuses style attributes while HTML is parsed, and reports each. Until then they have another name. */

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
    // All links are underlined.
    if (element.closest('a[href]')) style.textDecoration = style.textDecoration.replace('underline', '')
    // The editor expects one of the two names on <b>, and the other elsewhere.
    if (/^(?:normal|400)$/.test(style.fontWeight)) style.fontWeight = element.localName === 'b' ? 'normal' : '400'
    for (const name of FORMATS) element.style.setProperty(name, style.getPropertyValue(name))
  }
}
