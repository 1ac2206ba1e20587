import { Text } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { formatCount } from '#contract/text/format-count.ts'

export function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => now.storage.characterCount.words() })
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {formatCount(words, 'word', 'words')}
    </Text>
  )
}
