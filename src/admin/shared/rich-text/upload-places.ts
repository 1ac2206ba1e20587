import { Extension, type Editor, type JSONContent } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { leaveBlock } from './insert-block.ts'

interface Change {
  add?: { id: string; name: string; position: number }
  remove?: string
}

const KEY = new PluginKey<DecorationSet>('uploadPlaces')

function createMark(name: string) {
  const mark = document.createElement('div')
  mark.dataset['uploading'] = ''
  mark.textContent = `Uploading ${name}…`
  return mark
}

/** Remembers where each uploaded file goes while the text around it changes. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc)
          const { add, remove } = (transaction.getMeta(KEY) as Change | undefined) ?? {}
          if (add)
            return places.add(transaction.doc, [Decoration.widget(add.position, () => createMark(add.name), { id: add.id })])
          return remove ? places.remove(places.find(undefined, undefined, ({ id }) => id === remove)) : places
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
})

/** Marks a place between two blocks: after the one at the position. */
export function markPlace({ state, view }: Editor, id: string, name: string, position: number): void {
  const place = state.doc.resolve(position)
  const between = place.depth === 0 ? position : place.after(1)
  view.dispatch(state.tr.setMeta(KEY, { add: { id, name, position: between } } satisfies Change))
}

export const removePlace = ({ state, view }: Editor, id: string) =>
  view.dispatch(state.tr.setMeta(KEY, { remove: id } satisfies Change))

/**
 * Puts the content at its place. An empty paragraph before it goes. If the text of the place was deleted, it goes to the end.
 * The cursor stays where somebody is writing: what is selected is replaced by the next key.
 */
export function fillPlace(editor: Editor, id: string, content: JSONContent): void {
  const { doc } = editor.state
  const [found] = KEY.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
  const to = found?.from ?? doc.content.size
  const before = doc.resolve(to).nodeBefore
  const from = before?.type.name === 'paragraph' && before.content.size === 0 ? to - before.nodeSize : to
  removePlace(editor, id)
  editor
    .chain()
    .insertContentAt({ from, to }, content, { updateSelection: false })
    .command(({ tr }) => leaveBlock(tr))
    .run()
}
