import type { Editor } from '@tiptap/core'
import { describeLanguage, getLanguage, setLanguage } from '#admin/shared/rich-text/language-mark.ts'
import { getPicture } from '#admin/shared/rich-text/pictures.ts'
import { LANGUAGES, type Language } from '#contract/text/languages.ts'
import { button, el, type IconName } from '../el.ts'
import { linkInput } from '../panels/link-input.ts'
import { openMenu } from '../panels/menu-panel.ts'
import { openPanel } from '../panels/panel.ts'
import type { Ui } from '../ui.ts'

type Chain = ReturnType<Editor['chain']>

interface Format {
  name: string
  /** On the button: a letter, or the icon. */
  letter?: string
  icon?: IconName
  keys: string
  /** What Tiptap calls it. */
  type: string
  level?: number
  run: (chain: Chain) => Chain
}

const FORMATS: Format[] = [
  { name: 'Bold', letter: 'B', keys: 'Control+B', type: 'bold', run: (chain) => chain.toggleBold() },
  { name: 'Italic', letter: 'I', keys: 'Control+I', type: 'italic', run: (chain) => chain.toggleItalic() },
  {
    name: 'Superscript',
    icon: 'superscript',
    keys: 'Control+.',
    type: 'superscript',
    run: (chain) => chain.toggleScript('superscript'),
  },
  { name: 'Subscript', icon: 'subscript', keys: 'Control+,', type: 'subscript', run: (chain) => chain.toggleScript('subscript') },
  {
    name: 'Heading',
    letter: 'H',
    keys: 'Control+Alt+2',
    type: 'heading',
    level: 2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'Subheading',
    letter: 'h',
    keys: 'Control+Alt+3',
    type: 'heading',
    level: 3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { name: 'List', icon: 'list', keys: 'Control+Shift+8', type: 'bulletList', run: (chain) => chain.toggleBulletList() },
  {
    name: 'Numbered list',
    icon: 'numbers',
    keys: 'Control+Shift+7',
    type: 'orderedList',
    run: (chain) => chain.toggleOrderedList(),
  },
]

interface Dialogs {
  openLink: () => void
  openLanguages: () => void
  openPicture: () => void
}

/** The buttons that format the selected words, or the one for the selected picture. */
export function createRichTools(editor: () => Editor, { openLink, openLanguages, openPicture }: Dialogs) {
  const tools = FORMATS.map(({ name, letter, icon, keys, type, level, run }) => {
    const format = () => run(editor().chain().focus()).run()
    const props = { 'class': `format format-${name.toLowerCase()}`, 'aria-label': name, 'title': name, 'aria-keyshortcuts': keys }
    const element = icon
      ? button(name, format, { ...props, icon, isIconOnly: true })
      : el('button', { type: 'button', ...props, onClick: format }, letter)
    return { element, isOn: (current: Editor) => current.isActive(type, level && { level }) }
  })
  const link = button('Link', openLink, {
    'icon': 'link',
    'isIconOnly': true,
    'aria-keyshortcuts': 'Control+K',
    'class': 'format',
  })
  const language = button('', openLanguages, { class: 'format' })
  const picture = button('Edit picture', openPicture, { icon: 'image' })
  const formats = [...tools.map(({ element }) => element), link, language]
  return {
    elements: [...formats, picture],
    update(current: Editor) {
      picture.hidden = !getPicture(current.state)
      for (const format of formats) format.hidden = !picture.hidden
      for (const { element, isOn } of tools) element.ariaPressed = String(isOn(current))
      link.ariaPressed = String(current.isActive('link'))
      const lang = getLanguage(current)
      language.textContent = lang.toUpperCase()
      language.title = language.ariaLabel = describeLanguage(lang)
      language.ariaPressed = String(lang !== 'en')
    },
  }
}

/** Asks for the language of the selected words. */
export function openLanguageMenu(ui: Ui, editor: Editor): void {
  const current = getLanguage(editor)
  const entries = Object.entries(LANGUAGES).map(([language, text]) => ({
    text,
    'aria-pressed': String(language === current),
    'run': () => setLanguage(editor, language as Language),
  }))
  openMenu(ui, 'Language', entries)
}

/** Asks where the selected words lead. */
export function openLinkPanel(ui: Ui, editor: Editor): void {
  const { href = '' } = editor.getAttributes('link') as { href?: string }
  const panel = openPanel(ui, { title: 'Link', onClose: () => editor.isDestroyed || editor.commands.focus() })
  const apply = (url: string, title = url) => {
    // Removing the input fires a last change event.
    if (editor.isDestroyed || panel.signal.aborted) return
    const chain = editor.chain().extendMarkRange('link')
    if (url === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && href === '')
      chain
        .insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: url } }] })
        // What is typed next does not belong to it.
        .unsetMark('link')
        .run()
    else chain.setLink({ href: url }).run()
    panel.close()
  }
  const input = linkInput({ id: 'link-target', label: 'Page, post, file or address', value: href, change: apply })
  panel.body.append(input, ...(href ? [button('Remove the link', () => apply(''))] : []))
  input.querySelector('input')!.focus()
}
