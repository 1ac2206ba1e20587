// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

// Test files of a worker share modules. Some may have the mocks of another file.
vi.hoisted(() => vi.resetModules())
const { openEditor } = vi.hoisted(() => ({ openEditor: vi.fn<() => Promise<void>>() }))
vi.mock('./open-editor.ts', () => ({ openEditor }))

test('an editor that cannot be opened says so beside the button, which can be pressed again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ pageId: 'p', create: null, isText: false, hasChanges: true })))
  onTestFinished(() => void vi.unstubAllGlobals())
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  document.body.replaceChildren()
  await import('./edit-button.ts')
  await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull())
  const root = document.querySelector('section')!.shadowRoot!
  expect(root.querySelector('button')!.textContent).toBe('Edit this page (unpublished changes)')
  const press = () => root.querySelector('button')!.click()
  openEditor.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press()
  await vi.waitFor(() => expect(root.querySelector('[role="alert"]')?.textContent).toMatch(/^The editor could not be opened\./))
  expect(root.activeElement).toBe(root.querySelector('button'))
  expect(logged).toHaveBeenCalledOnce()
  logged.mockClear()
  openEditor.mockResolvedValueOnce()
  press()
  await vi.waitFor(() => expect(openEditor).toHaveBeenCalledTimes(2))
})
