// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const { openEditor } = vi.hoisted(() => ({ openEditor: vi.fn<() => Promise<void>>() }))
vi.mock('./open-editor.ts', () => ({ openEditor }))
// The module asks for the page when it is imported. Test files of a worker share modules, also mocked ones.
beforeEach(() => void vi.resetModules())

test('an editor that cannot be opened says so beside the button, which can be pressed again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ pageId: 'p', create: null, isText: false, hasChanges: true, isHidden: false })),
  )
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

test('the address of a hidden page leads to its preview and opens the editor there', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ pageId: 'p', create: null, isText: false, hasChanges: false, isHidden: true })),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const opened = vi.spyOn(location, 'assign').mockReturnValue()
  document.body.replaceChildren()
  await import('./edit-button.ts')
  await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull())
  const button = document.querySelector('section')!.shadowRoot!.querySelector('button')!
  expect(button.textContent).toBe('Edit this page (hidden from visitors)')
  button.click()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/preview?page=p#edit'))
})
