// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#test/mount.ts'
import { TitleField } from './title-field.tsx'

test('the title of a post stays one line: Enter adds none, and pasted line breaks become spaces', async () => {
  // The simulated page has no fonts, for which a growing field waits.
  Object.assign(document, { fonts: new EventTarget() })
  const { place, show } = mount()
  function Form() {
    const form = useForm({ initialValues: { title: '' } })
    return <TitleField {...form.getInputProps('title')} />
  }
  await show(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const field = place.querySelector('textarea')!
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => field.dispatchEvent(enter))
  expect(enter.defaultPrevented).toBe(true)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'Admission list \n of 2027')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(field.value).toBe('Admission list of 2027')
})
