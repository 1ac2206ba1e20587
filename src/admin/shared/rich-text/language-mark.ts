import { getMarkRange, Mark, type Editor } from '@tiptap/core'
import { LANGUAGES, readForeignLanguage, type Language } from '#contract/text/languages.ts'

/** A passage that is not in English, so that screen readers pronounce it correctly. */
export const LanguageMark = Mark.create({
  name: 'language',
  // Around links and all other formats, so that they do not divide a passage.
  priority: 2000,
  addAttributes: () => ({ lang: { parseHTML: ({ lang }: HTMLElement) => readForeignLanguage(lang) } }),
  // A pasted paragraph or italic text can have a language too, and must stay what it is.
  parseHTML: () => [{ tag: '[lang]', consuming: false, getAttrs: ({ lang }) => readForeignLanguage(lang) !== undefined && null }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** The language of the selected words, or at the cursor. */
export const getLanguage = (editor: Editor): Language =>
  (editor.getAttributes('language')['lang'] as Language | undefined) ?? 'en'

export const describeLanguage = (language: Language) => `Language: ${LANGUAGES[language]}, ${language.toUpperCase()}`

/** Sets the language of the selected words. Without a selection: of the passage at the cursor, or else of the paragraph. */
export function setLanguage(editor: Editor, language: Language): void {
  editor.commands.focus()
  const mark = editor.schema.mark('language', { lang: language })
  const { tr, selection } = editor.state
  const { $from, empty } = selection
  if (empty && $from.parent.content.size > 0) {
    const { from, to } = getMarkRange($from, mark.type) ?? { from: $from.start(), to: $from.end() }
    editor.view.dispatch(language === 'en' ? tr.removeMark(from, to, mark.type) : tr.addMark(from, to, mark))
  } else if (language === 'en') editor.commands.unsetMark('language')
  else editor.commands.setMark('language', mark.attrs)
}
