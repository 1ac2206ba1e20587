import { expect, test } from 'vitest'
import { getBatchToast } from './use-batch-toast.ts'

const done = (name: string) => ({ name, problem: null })

test('B §8 media: one uploaded file keeps its sentence, several are counted', () => {
  expect(getBatchToast([done('gate.jpg')])).toEqual({ isDone: true, text: 'Media uploaded successfully' })
  expect(getBatchToast([done('gate.jpg'), done('hall.jpg')])).toEqual({ isDone: true, text: '2 files uploaded' })
})

test('B §8 media: a file that failed is named with its reason', () => {
  expect(getBatchToast([{ name: 'gate.jpg', problem: 'The disk is full.' }])).toEqual({
    isDone: false,
    text: { title: 'gate.jpg', message: 'Failed to upload media: The disk is full.' },
  })
})

test('of several files the failed ones are named once for each reason', () => {
  const full = ['1', '2', '3', '4', '5', '6', '7'].map((name) => ({ name, problem: 'The disk is full.' }))
  expect(getBatchToast([done('gate.jpg'), ...full, { name: 'film.mkv', problem: 'Not accepted.' }])).toEqual({
    isDone: false,
    text: {
      title: '1 of 9 files uploaded',
      message:
        '1, 2, 3, 4, 5 and 2 more: Failed to upload media: The disk is full. film.mkv: Failed to upload media: Not accepted.',
    },
  })
})
