import type { Ui } from '../ui.ts'
import type { TextField } from './plain-text.ts'
import { createRichTools, openLanguageMenu, openLinkPanel } from './rich-tools.ts'
import { openRichText, type Point } from './rich-text.ts'

/* Loaded with the first click into a formatted text. */

interface Begun {
  /** What the person typed while this was loaded. */
  typed: string | undefined
  point: Point | undefined
}

/** Lets a person type in an element with formatted text. Returns its tools, and what ends it. */
export function editRichText(ui: Ui, { element, label, limit, text, ...on }: TextField, { typed, point }: Begun) {
  const openLink = () => openLinkPanel(ui, editor)
  const tools = createRichTools(
    () => editor,
    openLink,
    () => openLanguageMenu(ui, editor),
  )
  const { editor, close } = openRichText(element, {
    label,
    limit,
    point,
    openLink,
    html: typed ?? text,
    keepsSpaces: typed !== undefined,
    changed: on.changed,
    tooLong: () => on.refused('Nothing was added.'),
    moved: (current) => !current.isDestroyed && tools.update(current),
    escaped: on.done,
    left: (event) => {
      // The tools and the dialog for links work on the selection.
      if (event.relatedTarget !== ui.root.host) on.left()
    },
  })
  tools.update(editor)
  return { tools: tools.elements, close }
}
