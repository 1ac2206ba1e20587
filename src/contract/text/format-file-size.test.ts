import { expect, test } from 'vitest'
import { formatFileSize } from './format-file-size.ts'

test.each([
  [0, '0 B'],
  [900, '900 B'],
  [1024, '1 KB'],
  [9300, '9.1 KB'],
  [358_400, '350 KB'],
  [1_258_291, '1.2 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [10 * 1024 ** 3, '10 GB'],
  [1024 ** 2 - 1, '1 MB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%i bytes are %s', (bytes, size) => {
  expect(formatFileSize(bytes)).toBe(size)
})

test('a need is rounded up, and room is rounded down', () => {
  const bytes = 47.7 * 1024 ** 2
  expect([formatFileSize(bytes, Math.ceil), formatFileSize(bytes, Math.floor)]).toEqual(['48 MB', '47 MB'])
})
