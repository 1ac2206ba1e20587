// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { mount, press } from '#test/mount.ts'

const { move, known } = vi.hoisted(() => ({ move: vi.fn<() => void>(), known: { items: [{ id: 'a', name: 'Sports' }] } }))
vi.mock('#admin/shared/media/folders.ts', () => ({ useFolders: () => ({ data: known }) }))
vi.mock('./use-move.ts', () => ({ useMove: () => ({ mutate: move }), countFiles: () => '1 file' }))
// Another test file may have loaded the dialog already.
vi.resetModules()
const { MoveDialog } = await import('./move-dialog.tsx')

test('files stay in their folder if the chosen one was deleted meanwhile: the server is asked for that one', async () => {
  const files = [{ id: 'f', title: 'Match' }] as Media[]
  const { show } = mount()
  const draw = () =>
    show(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MoveDialog files={files} onClose={() => {}} onMoved={() => {}} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  await draw()
  await act(async () => {
    const choice = document.querySelector('select')!
    choice.value = 'a'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  known.items = []
  await draw()
  await press('Move')
  expect(move).toHaveBeenCalledExactlyOnceWith({ files, folder: expect.objectContaining({ id: 'a' }) }, expect.anything())
})
