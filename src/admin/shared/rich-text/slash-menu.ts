import { Extension, type Editor, type Range } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import classes from './slash-menu.module.css'

/** The dialogs that the menu can open. */
export type InsertDialog = 'link' | 'image' | 'file'

interface Entry {
  title: string
  /** Other words that find the entry. */
  words: string
  insert: (editor: Editor) => void
}

const ENTRIES: Entry[] = [
  { title: 'Heading', words: 'title h2', insert: (editor) => editor.chain().focus().setHeading({ level: 2 }).run() },
  { title: 'Smaller heading', words: 'subtitle h3', insert: (editor) => editor.chain().focus().setHeading({ level: 3 }).run() },
  { title: 'Bullet list', words: 'ul points', insert: (editor) => editor.chain().focus().toggleBulletList().run() },
  { title: 'Numbered list', words: 'ol steps', insert: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { title: 'Quote', words: 'blockquote', insert: (editor) => editor.chain().focus().toggleBlockquote().run() },
  {
    title: 'Table',
    words: 'rows columns',
    insert: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]
const DIALOGS: { title: string; words: string; dialog: InsertDialog }[] = [
  { title: 'Image', words: 'picture photo', dialog: 'image' },
  { title: 'File', words: 'pdf document download', dialog: 'file' },
  { title: 'Link', words: 'page address url', dialog: 'link' },
]

const find = (entries: Entry[], query: string) =>
  entries.filter(({ title, words }) =>
    `${title} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(query.toLowerCase())),
  )

/** With it, Mantine's dialogs leave a key to the element that has the focus. */
const ESCAPE_IS_OURS = 'data-mantine-stop-propagation'

/** A list at the cursor. It stays out of React: it follows every key. */
function createList() {
  const list = document.createElement('div')
  list.className = classes['menu']!
  list.role = 'listbox'
  list.ariaLabel = 'Insert'
  list.id = `slash-menu-${Math.random().toString(36).slice(2)}`
  let props: SuggestionProps<Entry, Entry>
  let selected = 0
  let unmount: (() => void) | undefined
  function draw() {
    list.replaceChildren(
      ...props.items.map((entry, index) => {
        const option = document.createElement('div')
        option.role = 'option'
        option.id = `${list.id}-${index}`
        option.ariaSelected = String(index === selected)
        option.textContent = entry.title
        // The text keeps the focus.
        option.addEventListener('mousedown', (event) => event.preventDefault())
        option.addEventListener('click', () => props.command(entry))
        return option
      }),
    )
    list.hidden = props.items.length === 0
    const active = list.children[selected]
    active?.scrollIntoView({ block: 'nearest' })
    const { dom } = props.editor.view
    if (active) dom.setAttribute('aria-activedescendant', active.id)
    else dom.removeAttribute('aria-activedescendant')
    // Escape closes the list, and not the dialog around the text.
    dom.setAttribute(ESCAPE_IS_OURS, String(Boolean(active)))
  }
  return {
    open(opened: typeof props) {
      props = opened
      selected = 0
      opened.editor.view.dom.closest('[role=dialog], body')!.append(list)
      unmount = opened.mount(list)
      opened.editor.view.dom.setAttribute('aria-controls', list.id)
      draw()
    },
    update(updated: typeof props) {
      props = updated
      selected = 0
      draw()
    },
    close() {
      unmount?.()
      list.remove()
      for (const name of ['aria-activedescendant', 'aria-controls', ESCAPE_IS_OURS]) props.editor.view.dom.removeAttribute(name)
    },
    press({ key }: KeyboardEvent): boolean {
      const entry = props.items[selected]
      if (!entry) return false
      if (key === 'Enter' || key === 'Tab') props.command(entry)
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        selected = (selected + (key === 'ArrowDown' ? 1 : props.items.length - 1)) % props.items.length
        draw()
      } else return false
      return true
    },
  }
}

/** '/' at the start of a line offers what can be inserted. */
export const SlashMenu = Extension.create<{ openDialog: (dialog: InsertDialog) => void }>({
  name: 'slashMenu',
  addOptions: () => ({ openDialog: () => {} }),
  addProseMirrorPlugins() {
    const { openDialog } = this.options
    const dialogs = DIALOGS.map(({ dialog, ...entry }) => ({ ...entry, insert: () => openDialog(dialog) }))
    const all: Entry[] = [...ENTRIES, ...dialogs]
    return [
      Suggestion<Entry, Entry>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        floatingUi: { strategy: 'fixed' },
        allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
        items: ({ query }) => find(all, query),
        command({ editor, range, props }: { editor: Editor; range: Range; props: Entry }) {
          editor.chain().focus().deleteRange(range).run()
          props.insert(editor)
        },
        render() {
          const list = createList()
          return {
            onStart: list.open,
            onUpdate: list.update,
            onExit: list.close,
            onKeyDown: ({ event }) => list.press(event),
          }
        },
      }),
    ]
  },
})
