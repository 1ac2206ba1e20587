// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '#admin/api.ts'
import type { Media, MediaUse } from '#contract/media/media.ts'
import { mount } from '#test/mount.ts'
import { ReplaceFile } from './replace-file.tsx'

const MEDIA = { id: 'm', version: 1, kind: 'image', file: { mimeType: 'image/jpeg' } } as Media
const USE = { entityType: 'pages', id: 'p', title: 'Admissions', pageId: null, kind: 'page' } satisfies MediaUse

test.each([
  { usedIn: [USE], accept: 'image/*' },
  { usedIn: [], accept: expect.stringMatching(/^image\/\*,video\/\*,audio\/\*,\.pdf,/) as string },
])('the file dialog offers $accept for a picture that is used in $usedIn.length places', async ({ usedIn, accept }) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(api.media.usedIn.queryKey({ input: { id: MEDIA.id } }), usedIn)
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ReplaceFile media={MEDIA} onReplaced={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(place.querySelector<HTMLInputElement>('input[type=file]')!.accept).toEqual(accept)
})
