// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { createFormats } from './formats.ts'
import { TableControls } from './table-controls.tsx'

test('a pasted table gets a heading row, and loses it', async () => {
  const rows = (cell: 'th' | 'td') => `<tr><${cell}><p>Program</p></${cell}></tr><tr><td><p>Welding</p></td></tr>`
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: createFormats(),
    content: `<table><tbody>${rows('td')}</tbody></table>`,
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  // In the second row.
  editor.commands.setTextSelection(20)
  await mount().show(
    <MantineProvider env="test">
      <RichTextEditor editor={editor as never}>
        <TableControls editor={editor} />
      </RichTextEditor>
    </MantineProvider>,
  )
  const isPressed = () => document.querySelector('[aria-label="Heading row"]')!.getAttribute('aria-pressed') === 'true'
  expect(isPressed()).toBe(false)
  await press('Heading row')
  expect(editor.getHTML()).toContain(rows('th'))
  expect(isPressed()).toBe(true)
  await press('Heading row')
  expect(editor.getHTML()).toContain(rows('td'))
})
