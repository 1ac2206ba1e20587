import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'
import { LANGUAGES, type Language } from '#contract/text/languages.ts'
import { describeLanguage, getLanguage, setLanguage } from './language-mark.ts'

/** Shows the language of the selected words, or at the cursor, and sets it. */
export function LanguageControl({ editor }: { editor: Editor }) {
  const current = useEditorState({ editor, selector: ({ editor: now }) => getLanguage(now) })
  const name = describeLanguage(current)
  return (
    <Menu returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <RichTextEditor.Control aria-label={name} title={name} active={current !== 'en'} miw={32} fz="xs" fw={600}>
          {current.toUpperCase()}
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown aria-label="Language">
        <Menu.RadioGroup value={current}>
          {Object.entries(LANGUAGES).map(([language, label]) => (
            <Menu.RadioItem
              key={language}
              value={language}
              closeMenuOnClick
              onClick={() => setLanguage(editor, language as Language)}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
