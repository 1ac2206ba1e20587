// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { PasswordField } from './password-field.tsx'

test('WCAG 2.1.1 and 3.3.1: a password says that it is required or wrong, and keyboards can show it', async () => {
  const { place, show } = mount()
  const showField = async (error: string | null) => {
    await show(
      <MantineProvider env="test">
        <PasswordField label="Password" required error={error} />
      </MantineProvider>,
    )
    const field = place.querySelector('input')!
    return [field.required, field.getAttribute('aria-invalid')]
  }
  expect(await showField(null)).toEqual([true, 'false'])
  expect(await showField('Password is required')).toEqual([true, 'true'])
  expect(place.querySelector('button')!.tabIndex).toBe(0)
})
