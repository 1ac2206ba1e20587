import type { Editor } from '@tiptap/core'
import { NodeSelection, type EditorState } from '@tiptap/pm/state'

export type Picture = { src: string; alt: string; caption: string }

/** The selected picture, and the figure around it if that contains nothing else except a caption. */
function findPicture({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined
  const { node: image, from, to, $from } = selection
  const contents = $from.parent.children.filter(({ type }) => type.name !== 'figcaption')
  const isInFigure = $from.parent.type.name === 'figure' && contents.length === 1
  const place = isInFigure ? { from: $from.before(), to: $from.after() } : { from, to }
  const captions = isInFigure ? $from.parent.children.filter((one) => one !== image) : []
  return { image, at: from, place, caption: captions.map(({ textContent }) => textContent).join(' ') }
}

export function getPicture(state: EditorState): Picture | undefined {
  const found = findPicture(state)
  return found && { src: String(found.image.attrs['src']), alt: String(found.image.attrs['alt'] ?? ''), caption: found.caption }
}

/** Changes the selected picture, which stays selected. A caption that stays the same keeps its formats. */
export function changePicture({ state, view }: Editor, { src, alt, caption }: Picture): void {
  const found = findPicture(state)
  if (!found) return
  const { image, at, place } = found
  // The size is that of the former picture.
  const size = src !== image.attrs['src'] && { width: null, height: null }
  const changed = image.type.create({ ...image.attrs, src, alt, ...size })
  const { tr, schema } = state
  if (caption === found.caption) {
    tr.replaceWith(at, at + 1, changed).setSelection(NodeSelection.create(tr.doc, at))
  } else if (caption === '') {
    tr.replaceWith(place.from, place.to, changed).setSelection(NodeSelection.create(tr.doc, place.from))
  } else {
    const figcaption = schema.node('figcaption', null, schema.text(caption))
    const figure = schema.node('figure', null, [changed, figcaption])
    tr.replaceWith(place.from, place.to, figure).setSelection(NodeSelection.create(tr.doc, place.from + 1))
  }
  view.dispatch(tr)
}

/** Removes the selected picture and its caption. */
export function removePicture({ state, view }: Editor): boolean {
  const found = findPicture(state)
  if (found) view.dispatch(state.tr.delete(found.place.from, found.place.to).scrollIntoView())
  return found !== undefined
}

/** Selects the picture with this number in the text. */
export function selectPicture({ state, commands }: Editor, index: number): boolean {
  const places: number[] = []
  state.doc.descendants(({ type }, position) => void (type.name === 'image' && places.push(position)))
  const place = places[index]
  return place !== undefined && commands.setNodeSelection(place)
}
