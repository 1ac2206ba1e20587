import { Alert } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { useLinkProblems } from '#admin/shared/links/use-link-problems.ts'
import { getLinks, markBrokenLinks } from './broken-links.ts'

/** Marks the links that lead nowhere, and says below the text why. */
export function BrokenLinksNotice({ editor }: { editor: Editor }) {
  const links = useEditorState({ editor, selector: ({ editor: current }) => getLinks(current) })
  const problems = useLinkProblems(links.map(({ url }) => url))
  const key = JSON.stringify([...problems])
  useEffect(() => {
    if (!editor.isDestroyed) markBrokenLinks(editor, new Map(JSON.parse(key) as [string, string][]))
  }, [editor, key])
  const broken = [...problems].flatMap(([url, problem]) => {
    const text = links
      .filter((link) => link.url === url)
      .map((link) => link.text)
      .join('')
    return text ? { url, text, problem } : []
  })
  return (
    <div role="status">
      {broken.length > 0 && (
        <Alert
          color="gold"
          variant="light"
          mt="xs"
          title={broken.length === 1 ? 'A link leads nowhere' : 'Some links lead nowhere'}
        >
          {broken.map(({ url, text, problem }) => (
            <div key={url}>
              "{text}": {problem}
            </div>
          ))}
        </Alert>
      )}
    </div>
  )
}
