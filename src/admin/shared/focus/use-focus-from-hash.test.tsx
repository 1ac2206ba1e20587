// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { useFocusFromHash } from './use-focus-from-hash.ts'

function Screen() {
  useFocusFromHash()
  return (
    <>
      <input id="phone" />
      <input id="address" />
    </>
  )
}

async function open(typed: HTMLElement | null) {
  typed?.focus()
  await mount().show(
    <MemoryRouter initialEntries={['/contact#address']}>
      <Screen />
    </MemoryRouter>,
  )
}

test('the field that the address names gets the focus', async () => {
  await open(null)
  expect(document.activeElement?.id).toBe('address')
})

test('a field in which somebody types already keeps it', async () => {
  const other = document.body.appendChild(document.createElement('input'))
  await open(other)
  expect(document.activeElement).toBe(other)
  other.remove()
})
