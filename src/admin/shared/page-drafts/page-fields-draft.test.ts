// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

const { change } = vi.hoisted(() => ({ change: vi.fn<(input: unknown) => Promise<unknown>>() }))
vi.mock('#admin/api.ts', () => ({ client: { pageDrafts: { change } }, api: { pageDrafts: { key: () => ['drafts'] } } }))
vi.mock('#admin/query-client.ts', () => ({ queryClient: { invalidateQueries: () => Promise.resolve() } }))
// Another test file may have loaded the real client already.
vi.resetModules()
const { saveDraftFields } = await import('./page-fields-draft.ts')

test('a field that nobody has changed in the form is not saved: a colleague may have changed it on the live page', async () => {
  change.mockResolvedValue({ draft: { fieldsVersion: 8 } })
  const before = { title: 'Fees', excerpt: '', tagIds: ['a'], status: 'published' }
  const after = { ...before, excerpt: 'What to pay', tagIds: ['a', 'b'], status: 'draft' }
  const saved = await saveDraftFields({ id: 'p', version: 7 }, after, 7, before)
  expect(saved).toMatchObject({ title: 'Fees', excerpt: 'What to pay', version: 8 })
  const fields = { excerpt: 'What to pay', tagIds: ['a', 'b'] }
  expect(change).toHaveBeenCalledExactlyOnceWith({ pageId: 'p', change: { kind: 'fields', fields, version: 7 } })
})
