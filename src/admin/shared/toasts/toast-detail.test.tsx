// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { toastDetail } from './toast-detail.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function show(link: { label: string; href: string; isPublic?: true }) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => act(() => root.unmount()))
  act(() => root.render(<MantineProvider>{toastDetail({ text: 'Published.', link })}</MantineProvider>))
  return element
}

test('a toast copies the full address of a public page', async () => {
  const element = show({ label: 'View page', href: '/fees', isPublic: true })
  const button = element.querySelector('button')!
  expect(element.textContent).toMatch(/Published\. View page · Copy link$/)
  await act(async () => button.click())
  expect(await navigator.clipboard.readText()).toBe(new URL('/fees', location.href).href)
})

test('a toast with a link into the admin has no link to copy', () => {
  expect(show({ label: 'Open the draft', href: '/admin/page-sections/1' }).querySelector('button')).toBeNull()
})
