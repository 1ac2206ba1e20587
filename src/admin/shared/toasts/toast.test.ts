import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showDone, showFailed, withReason } from './toast.ts'

beforeEach(() => notifications.clean())
afterEach(() => notifications.clean())

/** The colours of the toasts that are shown, the oldest first. */
const shown = () => notificationsStore.getState().notifications.map(({ color }) => color)
const undo = { label: 'Undo', run: () => {} }

test('a new toast replaces the last one of its kind, and no other', () => {
  showDone('Saved', { kind: 'saved' })
  showDone('Copied', { kind: 'copied' })
  showFailed('Failed to save')
  const [, copied, failed] = notificationsStore.getState().notifications
  showDone('Saved again', { kind: 'saved' })
  expect(notificationsStore.getState().notifications.slice(0, 2)).toEqual([copied, failed])
  expect(shown()).toEqual(['green', 'red', 'green'])
})

test('toasts of no kind stay beside each other', () => {
  showDone('One')
  showDone('Two')
  expect(shown()).toHaveLength(2)
})

test('a toast whose action is still possible stays', () => {
  showDone('Deleted', { kind: 'deleted', action: undo })
  showDone('Deleted another', { kind: 'deleted' })
  expect(shown()).toHaveLength(2)
  showDone('Deleted a third', { kind: 'deleted', action: { ...undo, endsWithNext: true } })
  showDone('Deleted a fourth', { kind: 'deleted' })
  expect(shown()).toHaveLength(2)
})

test('a failure has its reason in a second line, unless its words have it', () => {
  const detail = { text: 'You may not do this.', steps: [] }
  expect(withReason('Failed to save', detail.text)).toEqual({ title: 'Error', message: 'Failed to save', detail })
  expect(withReason({ title: 'gate.jpg', message: 'Failed' }, detail.text)).toEqual({
    title: 'gate.jpg',
    message: 'Failed',
    detail,
  })
  expect(withReason(`Not saved: ${detail.text}`, detail.text)).toBe(`Not saved: ${detail.text}`)
})
