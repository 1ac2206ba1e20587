// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { LinkField } from './link-field.tsx'

const REFUSAL = 'Visitors cannot open addresses that begin with javascript:'

test('the refusal of an address leaves with the address', async () => {
  const { place, show } = mount()
  function Form() {
    const [url, setUrl] = useState('javascript:alert(1)')
    return (
      <>
        <LinkField label="URL" value={url} onChange={setUrl} />
        <button type="button" onClick={() => setUrl('https://jamb.gov.ng')}>
          Reload
        </button>
      </>
    )
  }
  await show(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = place.querySelector('input')!
  await act(async () => field.focus())
  await act(async () => field.blur())
  expect(place.textContent).toContain(REFUSAL)
  await press('Reload')
  expect(field.value).toBe('https://jamb.gov.ng')
  expect(place.textContent).not.toContain(REFUSAL)
})
