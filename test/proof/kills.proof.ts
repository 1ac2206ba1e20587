import { expect, test } from 'vitest'
import { killAfterEnquiries } from '#test/kill-server.ts'

test('killing the server right after Message Sent loses nothing, 50 times', async () => {
  const { sent, kept } = await killAfterEnquiries(50)
  expect(sent).toHaveLength(50)
  expect(kept).toEqual(sent)
})
