import type { Editor } from '@tiptap/core'
import { changePicture, getPicture, removePicture, type Picture } from '#admin/shared/rich-text/pictures.ts'
import { client } from '../api.ts'
import { el } from '../el.ts'
import type { Ui } from '../ui.ts'
import { imageInput } from './image-input.ts'
import { withLabel } from './input.ts'
import { openPanel } from './panel.ts'

const MEDIA_ID = /^\/media\/([0-9a-f-]{36})\//

/** Replaces, describes, captions or removes the selected picture of a text. */
export function openPicturePanel(ui: Ui, editor: Editor): void {
  if (!getPicture(editor.state)) return
  const panel = openPanel(ui, { title: 'Picture', onClose: () => editor.isDestroyed || editor.commands.focus() })
  // Without the editor, what is typed here would be lost.
  editor.on('destroy', panel.close)
  draw()

  /** Does nothing if the picture is gone, such as after Undo. */
  function change(part: Partial<Picture>) {
    const picture = editor.isDestroyed ? undefined : getPicture(editor.state)
    if (picture) changePicture(editor, { ...picture, ...part })
  }

  function draw() {
    const picture = getPicture(editor.state)
    if (!picture) return panel.close()
    panel.body.replaceChildren(
      imageInput(ui, { id: 'picture', label: 'Picture', value: picture.src, change: (src) => void choose(src) }, () => undefined),
      input('picture-alt', 'Description', picture.alt, (alt) => change({ alt })),
      el('small', {}, 'For people using screen readers. Leave it empty if the picture is decorative.'),
      input('picture-caption', 'Caption', picture.caption, (caption) => change({ caption: caption.trim() })),
    )
  }

  async function choose(src: string) {
    if (src === '') {
      removePicture(editor)
      return panel.close()
    }
    // The description of the former picture would be wrong.
    change({ src, alt: '' })
    draw()
    const id = MEDIA_ID.exec(src)?.[1]
    const altText = id && (await client.media.get({ id }).catch(() => undefined))?.altText
    const now = panel.signal.aborted ? undefined : getPicture(editor.state)
    if (!altText || now?.src !== src || now.alt !== '') return
    change({ alt: altText })
    draw()
  }
}

function input(id: string, label: string, value: string, change: (text: string) => void): HTMLElement {
  const box = el('input', { id, value, maxlength: 500, onInput: () => change(box.value) })
  return withLabel({ id, label }, box)
}
