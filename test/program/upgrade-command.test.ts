import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { describeEachDatabase, type DatabaseLocation } from '../databases.ts'
import type { Installed } from '../installed-release.ts'
import { INSTALLED, leftIn, MIGRATION, NEXT, readState, prepareReleases } from '../upgrades.ts'

vi.setConfig({ testTimeout: 180_000 })

const { makeNext, prepare } = prepareReleases()

/** Sends enquiries all the time. Returns a function that ends it, with the references that were acknowledged, and how many were refused by the new program. */
function keepAsking(url: string) {
  const acknowledged: string[] = []
  let held = 0
  let isEnded = false
  async function ask(number: number) {
    const body = new URLSearchParams({ name: 'Amina', email: 'amina@example.com', subject: `${number}`, message: 'How much?' })
    // Each from a network of its own, because one network may send a hundred.
    const headers = { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    const answer = await fetch(`${url}/contact`, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined)
    if (answer?.status === 503 && (await answer.text()).includes('is being upgraded')) held += 1
    const reference = /ENQ-\w+/.exec(answer?.headers.get('location') ?? '')?.[0]
    if (reference) acknowledged.push(reference)
    if (!answer?.bodyUsed) await answer?.body?.cancel()
  }
  const asking = (async () => {
    // About twenty a second: a flood would only slow down the upgrade.
    for (let number = 0; !isEnded; number += 1) await Promise.all([ask(number), wait(50)])
  })()
  return async () => {
    isEnded = true
    await asking
    return { acknowledged, held }
  }
}

/** Stops the website. Every enquiry that it acknowledged must be there. Returns the rest of its state, and what the upgrade left. */
async function stateAfter(
  website: Installed,
  at: DatabaseLocation,
  { acknowledged, held }: { acknowledged: string[]; held: number },
) {
  website.stop()
  const { references, ...state } = await readState(at)
  expect(held).toBeGreaterThan(0)
  expect(references.length).toBeGreaterThan(10)
  expect(acknowledged.filter((reference) => !references.includes(reference))).toEqual([])
  return [state, leftIn(website.dataDir)]
}

describeEachDatabase('harmattan upgrade', (open) => {
  test('replaces the program while enquiries arrive, and loses none', async () => {
    const { website, at } = await prepare(open)
    const end = keepAsking(website.url)
    const { code, stdout, stderr } = await website.upgrade(makeNext(), '--watch', '2')
    expect([stderr, code]).toEqual(['', 0])
    expect(stdout).toContain('is a complete backup')
    expect(website.current()).toBe(NEXT)
    expect((await fetch(website.url)).status).toBe(200)
    expect(await stateAfter(website, at, await end())).toEqual([{ isMigrated: true, schemas: [] }, []])
  })

  test('rolls back program and data if the new program ends in the first minute', async () => {
    const { website, at } = await prepare(open)
    // Ends a second after it has said that it is ready, not after some time: on a busy machine it would end before that.
    const before = `
      import { subscribe } from 'node:diagnostics_channel'
      if (process.argv.includes('start') && process.argv.includes('--settings'))
        subscribe('http.server.response.finish', ({ request, response }) => {
          if (request.url === '/readyz' && response.statusCode === 200) setTimeout(() => process.exit(1), 1000)
        })`
    const end = keepAsking(website.url)
    const { code, stderr } = await website.upgrade(makeNext({ before }))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/was not answered\.\nThe upgrade was rolled back\. .* nothing is lost\.\n$/),
    ])
    expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
    expect(await stateAfter(website, at, await end())).toEqual([{ isMigrated: false, schemas: [] }, []])
  })

  test('does not touch the website if a migration fails on the copy', async () => {
    const { website, at } = await prepare(open)
    const { code, stderr } = await website.upgrade(makeNext({ migration: `${MIGRATION}; INSERT INTO nothing VALUES (1)` }))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/nothing[^]*\nNothing was changed\. The website runs as before\.\n$/),
    ])
    expect([website.current(), (await fetch(website.url)).status]).toEqual([INSTALLED, 200])
    website.stop()
    expect(await readState(at)).toMatchObject({ isMigrated: false, schemas: [] })
    expect(leftIn(website.dataDir)).toEqual([])
  })
})
