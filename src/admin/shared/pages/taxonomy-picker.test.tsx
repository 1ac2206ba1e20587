// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '#admin/api.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import { SessionContext } from '#admin/shared/session/session-context.ts'
import { mount } from '#test/mount.ts'
import { TaxonomyPicker } from './taxonomy-picker.tsx'

test('a refusal of the chosen categories or tags is beside their name, where the form can focus it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const option = { id: 'a', name: 'Admissions', color: '#262d76' }
  queryClient.setQueryData(api.taxonomy.options.queryKey(), { categories: [{ ...option, level: 0 }], tags: [option] } as never)
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ permissions: [] } as unknown as Session}>
          <TaxonomyPicker categoryIds={['a']} tagIds={[]} onChange={() => {}} errors={{ categoryIds: 'Choose at most 200' }} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const problems = [...place.querySelectorAll('[data-problem]')]
  expect(problems.map((problem) => problem.closest('[role="group"]')?.firstChild?.textContent)).toEqual(['Categories'])
  expect(problems[0]!.textContent).toBe('Choose at most 200')
})
