// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#test/mount.ts'
import { ToastContent } from './toast-content.tsx'
import { toastDetail, type ToastDetail } from './toast-detail.ts'

async function show(link: ToastDetail['link'], action?: { label: string; run: () => void }) {
  const { place, show: draw } = mount()
  const { text, steps } = toastDetail({ text: 'Published.', ...(link && { link }) })!
  const content = <ToastContent message="Post updated" detail={text} steps={action ? [...steps, action] : steps} />
  await draw(<MantineProvider>{content}</MantineProvider>)
  return place
}

test('a toast copies the full address of a public page', async () => {
  const element = await show({ label: 'View page', href: '/fees', isPublic: true })
  const button = element.querySelector('button')!
  expect(element.textContent).toMatch(/Published\. View page · Copy link$/)
  await act(async () => button.click())
  expect(await navigator.clipboard.readText()).toBe(new URL('/fees', location.href).href)
})

test('a toast offers the usual next step first', () => {
  const link = { label: 'View page', href: '/fees', isPublic: true } as const
  const next = { label: 'Add sections', href: '/admin/page-sections/1' }
  expect(toastDetail({ text: 'Published.', next, link })?.steps.map(({ label }) => label)).toEqual([
    'Add sections',
    'View page',
    'Copy link',
  ])
})

test('a toast with a link into the admin has no link to copy', async () => {
  expect((await show({ label: 'Open the draft', href: '/admin/page-sections/1' })).querySelector('button')).toBeNull()
})

test('Undo is the last of the next steps', async () => {
  const undo = { label: 'Undo', run: vi.fn<() => void>() }
  const element = await show({ label: 'View post', href: '/fees', isPublic: true }, undo)
  expect(element.textContent).toMatch(/Post updated Published\. View post · Copy link · Undo$/)
  expect((await show(undefined, undo)).textContent).toMatch(/Published\. Undo$/)
  act(() => element.querySelectorAll('button')[1]!.click())
  expect(undo.run).toHaveBeenCalledOnce()
})
