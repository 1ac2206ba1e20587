// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import { createAdding } from './add-once.ts'

type Values = { label: string }
type Entry = Values & { key: string; version: number }

/** A list on the server. An entry is added once for each key. `loses` makes the next answer get lost. */
function openList() {
  const list: Entry[] = []
  const server = { loses: false }
  const find = (key: string) => list.find((entry) => entry.key === key)!
  async function answer(entry: Entry) {
    if (!server.loses) return entry
    server.loses = false
    throw new ConnectionError('Failed to fetch')
  }
  const create = vi.fn<(values: Values, once: Once) => Promise<Entry>>(({ label }, { context: { idempotencyKey: key } }) => {
    if (!list.some((entry) => entry.key === key)) list.push({ label, key, version: 1 })
    return answer(find(key))
  })
  const read = ({ label }: Entry) => ({ label })
  const add = createAdding(read, create, async ({ key, version }, values) => {
    if (find(key).version !== version) {
      const data = { changedBy: 'Ada', changedAt: '2026-11-20T08:00:00.000Z', isOwn: false }
      throw new ORPCError('CONFLICT', { defined: true, data })
    }
    list[list.indexOf(find(key))] = { ...values, key, version: version + 1 }
    return answer(find(key))
  })
  return { list, server, create, add, labels: () => list.map(({ label }) => label) }
}

test('an entry whose answer was lost is added once, and the next entry is another one', async () => {
  const { server, add, labels } = openList()
  server.loses = true
  await expect(add({ label: 'Library' })).rejects.toThrow(ConnectionError)
  await add({ label: 'Library' })
  await add({ label: 'Library' })
  expect(labels()).toEqual(['Library', 'Library'])
})

test('what was changed after lost answers is saved over the entry', async () => {
  const { server, add, labels } = openList()
  for (const label of ['Libary', 'Library']) {
    server.loses = true
    await expect(add({ label })).rejects.toThrow(ConnectionError)
  }
  await add({ label: 'Library desk' })
  expect(labels()).toEqual(['Library desk'])
})

test('an entry that was changed meanwhile is not overwritten, and another one can be added', async () => {
  const { list, server, add, labels } = openList()
  server.loses = true
  await expect(add({ label: 'Libary' })).rejects.toThrow(ConnectionError)
  list[0] = { ...list[0]!, label: 'By Ada', version: 2 }
  await expect(add({ label: 'Library' })).rejects.toThrow('it has been changed since')
  expect(labels()).toEqual(['By Ada'])
  await add({ label: 'Bursary' })
  expect(labels()).toEqual(['By Ada', 'Bursary'])
})

test('after a refusal because the entry is gone, the next attempt adds it anew', async () => {
  const { create, add, labels } = openList()
  create.mockRejectedValueOnce(new ORPCError('CONFLICT'))
  await expect(add({ label: 'Library' })).rejects.toThrow(ORPCError)
  await add({ label: 'Library' })
  expect(labels()).toEqual(['Library'])
  const [first, second] = create.mock.calls.map(([, once]) => once.context.idempotencyKey)
  expect(second).not.toBe(first)
})
