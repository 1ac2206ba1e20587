// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount, press } from '#test/mount.ts'
import { ValidatedForm } from './validated-form.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { INCOMPLETE } from '#admin/shared/time/incomplete-date.ts'

/** A form with a date that is stored. */
async function openForm() {
  const onSubmit = vi.fn<(values: object) => void>()
  function Form() {
    const form = useForm({ initialValues: { endDate: '2027-02-01T12:00' } })
    return (
      <ValidatedForm form={form} onSubmit={onSubmit}>
        <DateTimeField label="End date" {...form.getInputProps('endDate')} />
        <button type="submit">Save</button>
      </ValidatedForm>
    )
  }
  const { place, show } = mount()
  await show(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const field = place.querySelector('input')!
  let isPartial = false
  // The simulated page has no parts of dates.
  Object.defineProperty(field, 'validity', { get: () => ({ badInput: isPartial }) })
  field.checkValidity = () => field.dispatchEvent(new Event('invalid'))
  return {
    place,
    field,
    onSubmit,
    async leave(shown: string, isPart: boolean) {
      isPartial = isPart
      await act(async () => {
        field.focus()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, shown)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.blur()
      })
    },
  }
}

test('a part of a date is refused, and does not count as an empty field', async () => {
  const { place, field, onSubmit, leave } = await openForm()
  await leave('', true)
  expect(field.value).toBe('')
  expect(place.textContent).toContain(INCOMPLETE)
  await press('Save')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  await leave('2027-03-01T12:00', false)
  expect(place.textContent).not.toContain(INCOMPLETE)
  await press('Save')
  expect(onSubmit.mock.lastCall![0]).toEqual({ endDate: '2027-03-01T12:00' })
})

test('a date is removed by emptying its field, also part by part', async () => {
  const { field, onSubmit, leave } = await openForm()
  await leave('', true)
  await leave('', false)
  expect(field.value).toBe('')
  await press('Save')
  expect(onSubmit.mock.lastCall![0]).toEqual({ endDate: '' })
})
