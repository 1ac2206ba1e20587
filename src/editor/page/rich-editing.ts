import type { Ui } from '../ui.ts'
import type { Point } from './caret.ts'
import type { TextField } from './plain-text.ts'
import { openPicturePanel } from '../panels/picture-panel.ts'
import { createRichTools, openLanguageMenu, openLinkPanel } from './rich-tools.ts'
import { openRichText } from './rich-text.ts'

/* Loaded with the first click into a formatted text. */

interface Begun {
  /** What the person typed while this was loaded. */
  typed: string | undefined
  point: Point | undefined
  /** The number of the picture that was clicked. */
  picture: number | undefined
}

/** Lets a person type in an element with formatted text. Returns its tools, and what ends it. */
export function editRichText(ui: Ui, { element, label, limit, text, ...on }: TextField, { typed, point, picture }: Begun) {
  const openLink = () => openLinkPanel(ui, editor)
  const openPicture = () => openPicturePanel(ui, editor)
  const tools = createRichTools(() => editor, { openLink, openPicture, openLanguages: () => openLanguageMenu(ui, editor) })
  const { editor, close } = openRichText(element, {
    label,
    limit,
    point,
    picture,
    openLink,
    openPicture,
    html: typed ?? text,
    keepsSpaces: typed !== undefined,
    changed: on.changed,
    tooLong: () => on.refused('Nothing was added.'),
    lostPictures: (message) => ui.toast(`${message} The editor in the admin can do this.`),
    moved: (current) => !current.isDestroyed && tools.update(current),
    escaped: on.done,
    left: (event) => {
      // The tools and the dialog for links work on the selection.
      if (event.relatedTarget !== ui.root.host) on.left()
    },
  })
  if (picture !== undefined) openPicture()
  tools.update(editor)
  return { tools: tools.elements, close }
}
