import { Text } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'

export function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => now.storage.characterCount.words() })
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {words === 1 ? '1 word' : `${words.toLocaleString('en')} words`}
    </Text>
  )
}
