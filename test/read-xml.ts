import { SaxesParser } from 'saxes'

export interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** Parses XML strictly. Throws if it is not well-formed. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

export const childrenOf = ({ children }: Element, name: string) => children.filter((child) => child.name === name)
export const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.text
