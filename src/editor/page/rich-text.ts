import { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/extensions'
import { Selection as Place } from '@tiptap/pm/state'
import { BrokenLinks, markBrokenLinks } from '#admin/shared/rich-text/broken-links.ts'
import { createFormats } from '#admin/shared/rich-text/formats.ts'
import { PastedText } from '#admin/shared/rich-text/pasted-text.ts'
import { selectPicture } from '#admin/shared/rich-text/pictures.ts'
import { toStoredHtml } from '#admin/shared/rich-text/to-stored-html.ts'
import { createAfterFrame } from './after-frame.ts'
import { linkProblems } from './broken-links.ts'
import type { Point } from './caret.ts'

interface RichTextOptions {
  label: string
  html: string
  /** A space at the end of a paragraph was typed, and more may follow. */
  keepsSpaces: boolean
  limit: number
  /** If it is undefined, the caret goes to the end. */
  point: Point | undefined
  /** The number of the picture that was clicked. */
  picture: number | undefined
  changed(html: string): void
  /** A change was refused because the text would be too long. */
  tooLong(): void
  /** Pictures in a pasted text were left out. */
  lostPictures(message: string): void
  /** The selection or the formats at the caret changed. */
  moved(editor: Editor): void
  /** The person pressed Escape. */
  escaped(): void
  left(event: FocusEvent): void
  openLink(): void
  /** A picture was clicked. It is selected. */
  openPicture(): void
}

/** Reading a long text takes longer than a frame and would delay the next characters. */
const READ_MS = 300

/** The text without the empty line that people can type in at its end. */
const getHtml = (editor: Editor) => toStoredHtml(editor).replace(/(?:<p><\/p>)+$/, '')

/** Edits formatted text in the element that shows it, with the formats of the admin. Returns the editor, and what ends it. */
export function openRichText(element: HTMLElement, on: RichTextOptions): { editor: Editor; close(): void } {
  element.replaceChildren()
  const reading = createAfterFrame(read, READ_MS)
  const moving = createAfterFrame(() => on.moved(editor))
  const stop = new AbortController()
  addEventListener('pagehide', reading.flush, { signal: stop.signal, capture: true })
  const editor = new Editor({
    element: { mount: element },
    // The words that become a link stay marked while their address is chosen.
    extensions: [
      ...createFormats(),
      BrokenLinks,
      Selection.configure({ className: 'chosen-words' }),
      PastedText.configure({ onLostPictures: on.lostPictures }),
    ],
    content: on.html,
    parseOptions: { preserveWhitespace: on.keepsSpaces },
    // The content security policy refuses style elements.
    injectCSS: false,
    editorProps: {
      attributes: { 'role': 'textbox', 'aria-multiline': 'true', 'aria-label': on.label },
      handlePaste: (view, _event, slice) => {
        const isTooLong = view.state.doc.content.size + slice.size > on.limit
        if (isTooLong) on.tooLong()
        return isTooLong
      },
      handleClickOn(_view, _position, { type }, position) {
        if (type.name !== 'image') return false
        editor.commands.setNodeSelection(position)
        on.openPicture()
        return true
      },
      handleKeyDown(_view, event) {
        if (event.key === 'Escape') {
          event.stopPropagation()
          on.escaped()
          return true
        }
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        on.openLink()
        return true
      },
    },
    onUpdate: reading.schedule,
    onTransaction: moving.schedule,
    onBlur: ({ event }) => on.left(event),
  })
  markBrokenLinks(editor, linkProblems())
  const at = on.point && editor.view.posAtCoords(on.point)?.pos
  const isAtPicture = on.picture !== undefined && selectPicture(editor, on.picture)
  if (!isAtPicture && at !== undefined) {
    const { tr } = editor.state
    // A picture and the space around it have no place for a caret.
    editor.view.dispatch(tr.setSelection(Place.near(tr.doc.resolve(at))))
  }
  editor.commands.focus(isAtPicture || at !== undefined ? null : 'end', { scrollIntoView: false })

  function read(): void {
    if (editor.isDestroyed) return
    let html = getHtml(editor)
    if (html.length > on.limit && editor.can().undo()) {
      editor.commands.undo()
      html = getHtml(editor)
      on.tooLong()
    }
    on.changed(html)
  }

  /** Leaves the element as the website draws it, until the server draws it again. */
  function close(): void {
    reading.flush()
    stop.abort()
    const html = getHtml(editor)
    editor.destroy()
    element.innerHTML = html
    // The editor takes its attributes along, and the one that makes the element reachable.
    element.tabIndex = 0
  }
  return { editor, close }
}
