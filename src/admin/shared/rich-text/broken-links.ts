import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'

type Problems = ReadonlyMap<string, string>

interface Marked {
  problems: Problems
  marks: DecorationSet
}

const KEY = new PluginKey<Marked>('brokenLinks')

interface LinkedText {
  url: string
  text: string
  from: number
  to: number
}

/** The links and download cards of a document. Neighbouring pieces of one link, such as a bold word in it, count as several. */
function findLinks(doc: Node): LinkedText[] {
  const found: LinkedText[] = []
  doc.descendants((node, from) => {
    const link = node.marks.find(({ type }) => type.name === 'link')
    if (node.type.name === 'downloadCard') {
      found.push({ url: String(node.attrs['href']), text: String(node.attrs['title']), from, to: from + node.nodeSize })
    }
    if (node.isText && link) found.push({ url: String(link.attrs['href']), text: node.text!, from, to: from + node.nodeSize })
  })
  return found
}

const createMarks = (doc: Node, problems: Problems) =>
  DecorationSet.create(
    doc,
    findLinks(doc).flatMap(({ url, from, to }) => {
      const problem = problems.get(url)
      if (!problem) return []
      const mark = { 'data-broken': '', 'title': problem }
      return doc.nodeAt(from)!.isText ? Decoration.inline(from, to, mark) : Decoration.node(from, to, mark)
    }),
  )

/** Marks the links that lead nowhere. */
export const BrokenLinks = Extension.create({
  name: 'brokenLinks',
  addProseMirrorPlugins: () => [
    new Plugin<Marked>({
      key: KEY,
      state: {
        init: () => ({ problems: new Map(), marks: DecorationSet.empty }),
        apply(transaction, before, _old, { doc }) {
          const problems = (transaction.getMeta(KEY) as Problems | undefined) ?? before.problems
          if (problems === before.problems && !transaction.docChanged) return before
          return { problems, marks: problems.size === 0 ? DecorationSet.empty : createMarks(doc, problems) }
        },
      },
      props: { decorations: (state) => KEY.getState(state)?.marks },
    }),
  ],
})

export const getLinks = ({ state }: Editor) => findLinks(state.doc).map(({ url, text }) => ({ url, text }))

export const markBrokenLinks = ({ state, view }: Editor, problems: Problems) => view.dispatch(state.tr.setMeta(KEY, problems))
