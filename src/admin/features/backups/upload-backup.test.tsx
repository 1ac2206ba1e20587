// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'

const { upload } = vi.hoisted(() => ({ upload: { state: 'idle', isPending: false } }))
vi.mock('#admin/shared/uploads/use-upload.ts', () => ({ useUpload: () => upload }))
// Another test file may have loaded these already.
vi.resetModules()
const { hasUnsaved } = await import('#admin/shared/navigation/unsaved-changes.ts')
const { UploadBackup } = await import('./upload-backup.tsx')

test('leaving the screen asks first while a backup is on its way', async () => {
  const { show } = mount()
  const draw = () =>
    show(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <UploadBackup />
        </QueryClientProvider>
      </MantineProvider>,
    )
  await draw()
  expect(hasUnsaved()).toBe(false)
  Object.assign(upload, { state: 'sending', isPending: true })
  await draw()
  expect(hasUnsaved()).toBe(true)
})
