import { expect, onTestFinished, test, vi } from 'vitest'
import { scalePhoto } from './scale-photo.ts'

test.each([
  ['small', 800],
  ['too large for the browser to draw', 8000],
])('the pixels of a photograph that is %s are released, and the file is sent as it is', async (_, width) => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height: 600, close }))
  vi.stubGlobal('OffscreenCanvas', function refuse() {
    throw new Error('Out of memory')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const file = new File(['x'], 'room.jpg', { type: 'image/jpeg' })
  expect(await scalePhoto(file)).toBe(file)
  expect(close).toHaveBeenCalledOnce()
})
