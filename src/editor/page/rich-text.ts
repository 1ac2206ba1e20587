import { Editor } from '@tiptap/core'
import { BrokenLinks, markBrokenLinks } from '#admin/shared/rich-text/broken-links.ts'
import { createFormats } from '#admin/shared/rich-text/formats.ts'
import { addressOfEmbed, cleanPastedHtml, parseChat } from '#admin/shared/rich-text/paste.ts'
import { linkProblems } from './broken-links.ts'

/** Where a person clicked. */
export interface Point {
  left: number
  top: number
}

interface RichTextOptions {
  label: string
  html: string
  /** A space at the end of a paragraph was typed, and more may follow. */
  keepsSpaces: boolean
  limit: number
  /** Without it the caret goes to the end. */
  point: Point | undefined
  changed(html: string): void
  /** Something was not taken over, because the text would be too long. */
  tooLong(): void
  /** The selection or the formats at the caret changed. */
  moved(editor: Editor): void
  /** The person pressed Escape. */
  escaped(): void
  left(event: FocusEvent): void
  openLink(): void
}

/** The text without the empty line that people can type in at its end. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''))

/** Edits formatted text in the element that shows it, with the formats of the admin. */
export function openRichText(element: HTMLElement, on: RichTextOptions): Editor {
  element.replaceChildren()
  const editor = new Editor({
    element: { mount: element },
    extensions: [...createFormats(), BrokenLinks],
    content: on.html,
    parseOptions: { preserveWhitespace: on.keepsSpaces },
    // The content security policy refuses style elements.
    injectCSS: false,
    editorProps: {
      attributes: { 'role': 'textbox', 'aria-multiline': 'true', 'aria-label': on.label },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: addressOfEmbed,
      clipboardTextParser: (text, _context, isPlain, { state }) => (isPlain ? null : parseChat(text, state.schema))!,
      handlePaste: (view, _event, slice) => {
        const isTooLong = view.state.doc.content.size + slice.size > on.limit
        if (isTooLong) on.tooLong()
        return isTooLong
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
    onUpdate({ editor: current }) {
      const html = htmlOf(current)
      if (html.length > on.limit && current.can().undo()) {
        current.commands.undo()
        return on.tooLong()
      }
      on.changed(html)
    },
    onTransaction: ({ editor: current }) => on.moved(current),
    onBlur: ({ event }) => on.left(event),
  })
  markBrokenLinks(editor, linkProblems())
  const at = on.point && editor.view.posAtCoords(on.point)?.pos
  editor.commands.focus(at ?? 'end', { scrollIntoView: false })
  return editor
}

/** Leaves the element as the website draws it, until the server draws it again. */
export function closeRichText(editor: Editor): void {
  const element = editor.view.dom
  const html = htmlOf(editor)
  editor.destroy()
  element.innerHTML = html
  // The editor takes its attributes along, and the one that makes the element reachable.
  element.tabIndex = 0
}
