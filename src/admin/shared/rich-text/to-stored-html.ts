import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { escapeMarkup } from '#contract/text/escape-markup.ts'
import { ATTRIBUTES, CHANGES } from '#contract/text/formatted-text.ts'
import { withoutControls } from '#contract/text/plain-text.ts'

const VOID = new Set(['br', 'hr', 'img'])

function writeElement(element: Element): string {
  const given = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const { tagName, attribs } = CHANGES[element.localName as keyof typeof CHANGES]?.(element.localName, given) ?? {
    tagName: element.localName,
    attribs: given,
  }
  const attributes = Object.entries(attribs)
    .filter(([name, value]) => ATTRIBUTES[tagName]?.includes(name) && (value !== '' || name === 'alt'))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value).replaceAll('"', '&quot;')}"`)
    .join('')
  if (tagName === 'img' && !attribs['src']) return ''
  return VOID.has(tagName) ? `<${tagName}${attributes} />` : `<${tagName}${attributes}>${writeChildren(element)}</${tagName}>`
}

const writeChildren = (parent: Node): string =>
  [...parent.childNodes]
    .map((node) => (node instanceof Element ? writeElement(node) : escapeMarkup(node.textContent ?? '')))
    .join('')

/** The text of an editor as the server will store it. `editor.getHTML()` has other signs for the same, such as `<br>` for `<br />`. */
export const toStoredHtml = ({ isEmpty, schema, state }: Editor): string =>
  isEmpty ? '' : withoutControls(writeChildren(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content)))
