// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { PageSection } from '#contract/pages/page-sections.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import { mount } from '#test/mount.ts'

const { client, shown } = vi.hoisted(() => ({
  client: { pageDrafts: { get: vi.fn<() => Promise<unknown>>(), undo: vi.fn<() => Promise<unknown>>() } },
  shown: { meta: {} as { action?: (input: unknown, answer: unknown) => { run: () => Promise<string> } } },
}))
vi.mock('#admin/api.ts', () => ({ client }))
vi.mock('#admin/shared/toasts/undo.ts', () => ({ undoAction: (run: () => Promise<string>) => ({ label: 'Undo', run }) }))
vi.mock('#admin/features/page-sections/section-changes.ts', () => ({ useSectionChanges: () => ({ isDraft: true, refresh: [] }) }))
vi.mock('#admin/shared/dialogs/delete-dialog.tsx', () => ({
  DeleteDialog({ meta }: { meta: ChangeMeta }) {
    shown.meta = meta as unknown as typeof shown.meta
    return null
  },
}))
// Another test file may have loaded the dialog already.
vi.resetModules()
const { DeleteSectionDialog } = await import('./delete-section-dialog.tsx')

test('“Undo” after a deletion in a draft does not undo a later change', async () => {
  const { show } = mount()
  await show(<DeleteSectionDialog page={{ id: 'p' }} section={{ id: 'a' } as PageSection} onClose={() => {}} />)
  const { run } = shown.meta.action!(undefined, { draft: { version: 5 } })
  client.pageDrafts.get.mockResolvedValueOnce({ version: 6 })
  await expect(run()).rejects.toThrow('The draft has changed since.')
  expect(client.pageDrafts.undo).not.toHaveBeenCalled()
  client.pageDrafts.get.mockResolvedValueOnce({ version: 5 })
  expect(await run()).toBe('Change undone')
  expect(client.pageDrafts.undo).toHaveBeenCalledOnce()
})
