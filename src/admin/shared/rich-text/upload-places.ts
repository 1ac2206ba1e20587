import { Extension, type Editor, type JSONContent } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { leaveBlock } from './insert-block.ts'

interface Change {
  remove?: string
  add?: { id: string; text: string; position: number }
}

const KEY = new PluginKey<DecorationSet>('uploadPlaces')

function createMark(text: string) {
  const mark = document.createElement('div')
  mark.dataset['uploading'] = ''
  mark.textContent = text
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
          const { add, remove } = (transaction.getMeta(KEY) as Change | undefined) ?? {}
          const mapped = before.map(transaction.mapping, transaction.doc)
          const places = remove ? mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === remove)) : mapped
          if (!add) return places
          return places.add(transaction.doc, [Decoration.widget(add.position, () => createMark(add.text), { id: add.id })])
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
})

const findPlace = ({ state }: Editor, id: string): number | undefined =>
  KEY.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from

/** Marks a place between two blocks, with a text: after the one at the position. */
export function markPlace({ state, view }: Editor, id: string, text: string, position: number): void {
  const place = state.doc.resolve(position)
  const between = place.depth === 0 ? position : place.after(1)
  view.dispatch(state.tr.setMeta(KEY, { add: { id, text, position: between } } satisfies Change))
}

/** Changes the text of a place, unless its surroundings were deleted. */
export function renamePlace(editor: Editor, id: string, text: string): void {
  const position = findPlace(editor, id)
  if (position === undefined) return
  editor.view.dispatch(editor.state.tr.setMeta(KEY, { remove: id, add: { id, text, position } } satisfies Change))
}

export const removePlace = ({ state, view }: Editor, id: string) =>
  view.dispatch(state.tr.setMeta(KEY, { remove: id } satisfies Change))

/**
 * Puts the content at its place. An empty paragraph before it goes. If the text of the place was deleted, it goes to the end.
 * The cursor stays where somebody is writing: what is selected is replaced by the next key.
 */
export function fillPlace(editor: Editor, id: string, content: JSONContent): void {
  const { doc } = editor.state
  const to = findPlace(editor, id) ?? doc.content.size
  const before = doc.resolve(to).nodeBefore
  const from = before?.type.name === 'paragraph' && before.content.size === 0 ? to - before.nodeSize : to
  removePlace(editor, id)
  editor
    .chain()
    .insertContentAt({ from, to }, content, { updateSelection: false })
    .command(({ tr }) => leaveBlock(tr))
    .run()
}
