// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts/sessions.ts'
import type { Media } from '#contract/media/media.ts'
import { mount, press } from '#test/mount.ts'

type FileProps = { media: Media; onReplaced: (media: Media) => void }
const { update, get, offer } = vi.hoisted(() => ({
  update: vi.fn<(input: { version: number; title: string; altText: string }) => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
  offer: { found: null as null | { at: string; version: number; values: object } },
}))
vi.mock('#admin/api.ts', () => ({ client: { media: { get, update } }, api: { media: { key: () => ['media'] } } }))
vi.mock('#admin/shared/unsaved-input/use-unsaved-input.ts', () => ({
  useUnsavedInput: () => ({ ...offer, isFailing: false, restore() {}, discardFoundIfSaved() {}, discard() {} }),
}))
vi.mock('./file-versions.tsx', () => ({ FileVersions: () => null }))
vi.mock('./where-used.tsx', () => ({ WhereUsed: () => null }))
vi.mock('./replace-file.tsx', () => ({
  ReplaceFile: ({ media, onReplaced }: FileProps) => (
    <button type="button" onClick={() => onReplaced({ ...media, version: media.version + 1 })}>
      Replace version {media.version}
    </button>
  ),
}))
// Another test file may have loaded these already.
vi.resetModules()
const { queryClient } = await import('#admin/query-client.ts')
const { SessionContext } = await import('#admin/shared/session/session-context.ts')
const { EditMediaDialog } = await import('./edit-media-dialog.tsx')

const MEDIA = { id: 'm', version: 4, title: 'Gate', kind: 'document', filePath: '/media/gate.pdf', file: null } as Media
const conflict = new ORPCError('CONFLICT', {
  defined: true,
  data: { changedBy: 'Ada', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false },
})

beforeEach(() => {
  update.mockReset().mockResolvedValue({})
  offer.found = null
})

async function open() {
  const { show } = mount()
  const session = { user: { id: 'ngozi' }, permissions: [] } as unknown as Session
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <EditMediaDialog media={MEDIA} onClose={() => {}} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const type = (text: string, name = 'title') =>
  act(async () => {
    const field = document.querySelector(`input[data-path=${name}]`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field!.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a file is replaced in the version that the dialog shows, and the fields are saved on top of it', async () => {
  await open()
  await type('Main gate')
  await press('Replace version 4')
  await press('Update Media')
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Main gate', version: 5 }))
})

test('a document may have a description', async () => {
  await open()
  await type('What a year costs', 'altText')
  await press('Update Media')
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ altText: 'What a year costs' }))
})

test('after "Take their version" their file is replaced, not the one of before', async () => {
  update.mockRejectedValueOnce(conflict)
  get.mockResolvedValue({ ...MEDIA, title: 'North gate', version: 7 })
  await open()
  await type('Main gate')
  await press('Update Media')
  await press('Take their version')
  await press('Replace version 7')
  await press('Update Media')
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'North gate', version: 8 }))
})

test('restored input is compared with what others have saved since, also after the file was replaced', async () => {
  offer.found = { at: '2026-11-19T08:00:00.000Z', version: 3, values: { title: 'Main gate' } }
  await open()
  await press('Keep editing it')
  await press('Replace version 4')
  await press('Update Media')
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Main gate', version: 3 }))
})
