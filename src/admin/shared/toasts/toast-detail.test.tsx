// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ToastContent } from './toast-content.tsx'
import { toastDetail, type ToastDetail } from './toast-detail.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function show(link: ToastDetail['link'], action?: { label: string; run: () => void }) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => act(() => root.unmount()))
  const { text, steps } = toastDetail({ text: 'Published.', ...(link && { link }) })!
  const content = <ToastContent message="Post updated" detail={text} steps={action ? [...steps, action] : steps} />
  act(() => root.render(<MantineProvider>{content}</MantineProvider>))
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

test('Undo is the last of the next steps', () => {
  const undo = { label: 'Undo', run: vi.fn<() => void>() }
  const element = show({ label: 'View post', href: '/fees', isPublic: true }, undo)
  expect(element.textContent).toMatch(/Post updated Published\. View post · Copy link · Undo$/)
  expect(show(undefined, undo).textContent).toMatch(/Published\. Undo$/)
  act(() => element.querySelectorAll('button')[1]!.click())
  expect(undo.run).toHaveBeenCalledOnce()
})
