// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { mount } from '#test/mount.ts'
import { SectionChangesProvider, type SectionChanges } from '#admin/features/page-sections/section-changes.ts'
import { useSectionOrder } from './use-section-order.ts'

test('a section moves past a built-in one that its open form has stored since', async () => {
  const builtIn = { id: 'built-in-faq', sectionType: 'faq', isBuiltIn: true } as PageSection
  const other = { id: 'b', sectionType: 'text' } as PageSection
  const stored = { id: 's', sectionType: 'faq', replacesBuiltIn: true } as PageSection
  const reorder = vi.fn<SectionChanges['reorder']>(() => new Promise(() => {}))
  const changes = { isDraft: true, list: () => Promise.resolve([stored, other]), reorder } as unknown as SectionChanges
  const sections = [builtIn, other]
  function List() {
    const { move } = useSectionOrder(sections)
    // oxlint-disable-next-line react/exhaustive-deps -- moves once
    useEffect(() => move(0, 1, true), [])
    return null
  }
  const { show } = mount()
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <SectionChangesProvider value={changes}>
        <List />
      </SectionChangesProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(reorder).toHaveBeenCalledExactlyOnceWith({ seen: ['s', 'b'], wanted: ['b', 's'] }))
})
