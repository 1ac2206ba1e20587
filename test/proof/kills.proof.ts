import { expect, test } from 'vitest'
import { killAfterEnquiries } from '#test/kill-server.ts'
import { expectWhole, killWhilePublishing } from '#test/kill-while-publishing.ts'

test('killing the server right after Message Sent loses nothing, 50 times', async ({ annotate }) => {
  const { sent, kept } = await killAfterEnquiries(50)
  await annotate(`${kept.length} of ${sent.length} answered enquiries are there`)
  expect(sent).toHaveLength(50)
  expect(kept).toEqual(sent)
})

test('a draft is published as a whole or not at all, when the server is killed meanwhile, 20 times', async ({ annotate }) => {
  const rounds = await killWhilePublishing([...Array.from({ length: 19 }, (_, index) => index * 6), 'answer'])
  await annotate(
    `${rounds.filter(({ wasAnswered }) => wasAnswered).length} of ${rounds.length} rounds were answered before the kill`,
  )
  expectWhole(rounds)
  expect(rounds).toHaveLength(20)
  expect(rounds.at(-1)).toMatchObject({ wasAnswered: true, titles: ['Round 20'] })
})
