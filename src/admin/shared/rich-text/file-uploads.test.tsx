// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UploadState } from '#admin/shared/uploads/use-upload.ts'
import { asStaff } from '#test/as-staff.tsx'
import { mount } from '#test/mount.ts'
import { FileUploads } from './file-uploads.tsx'
import { createFormats } from './formats.ts'
import { markPlace, UploadPlaces } from './upload-places.ts'

let state: UploadState
vi.mock('#admin/shared/uploads/use-upload.ts', () => ({ useUpload: () => ({ state, fraction: 0, start() {} }) }))

test('the text says whether a file is being uploaded, was refused, or is tried again', async () => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...createFormats(), UploadPlaces],
    content: '<p>Before</p>',
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  markPlace(editor, 'a', '', 3)
  const { show } = mount()
  const file = new File([''], 'big.png')
  const readPlace = async (now: UploadState) => {
    state = now
    const uploads = <FileUploads editor={editor} files={[{ id: 'a', file }]} onEnd={() => {}} />
    await show(asStaff(<MantineProvider env="test">{uploads}</MantineProvider>))
    return editor.view.dom.querySelector('[data-uploading]')!.textContent
  }
  expect(await readPlace('sending')).toBe('Uploading big.png…')
  expect(await readPlace('failed')).toBe('big.png was not uploaded')
  expect(await readPlace('sending')).toBe('Uploading big.png…')
  expect(await readPlace('refused')).toBe('big.png was not uploaded')
})
