// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { INCOMPLETE } from '#admin/shared/time/incomplete-date.ts'
import { dateTimeInput } from './date-time-input.ts'

test('a part of a date shows a message, and the last complete date stays', () => {
  const onInput = vi.fn<(typed: string) => void>()
  const { input, element } = dateTimeInput({ id: 'date', label: 'Date', value: '2027-02-01T11:00:00.000Z', onInput })
  let isPartial = false
  // The simulated page has no parts of dates.
  Object.defineProperty(input, 'validity', { get: () => ({ badInput: isPartial }) })
  function type(shown: string, isPart: boolean, event = 'input') {
    isPartial = isPart
    input.value = shown
    input.dispatchEvent(new Event(event))
  }
  type('', true)
  expect(element.textContent).toContain(INCOMPLETE)
  expect(onInput).not.toHaveBeenCalled()
  type('2027-03-01T12:00', false)
  expect(element.textContent).not.toContain(INCOMPLETE)
  expect(onInput).toHaveBeenLastCalledWith('2027-03-01T12:00')
  // Removing the last part of a date causes no input event.
  type('', true)
  type('', false, 'blur')
  expect(onInput).toHaveBeenLastCalledWith('')
})

test('a date that was changed elsewhere is shown, with its words', () => {
  const onInput = vi.fn<(typed: string) => void>()
  const { input, element, show } = dateTimeInput({ id: 'date', label: 'Date', value: '2027-02-01T11:00:00.000Z', onInput })
  input.value = '2027-03-01T12:00'
  input.dispatchEvent(new Event('input'))
  show('2027-02-01T11:00:00.000Z')
  expect(input.value).toBe('2027-02-01T12:00')
  expect(element.textContent).toContain('1 Feb')
  expect(onInput).toHaveBeenCalledOnce()
})
