import { setTimeout as wait } from 'node:timers/promises'
import { safe } from '@orpc/client'
import { expect } from 'vitest'
import { createTestApp } from './app.ts'
import { browse } from './browse.ts'
import { openSqlite } from './databases.ts'
import { startServer } from './e2e/server.ts'
import { makePage, makeSection } from './make.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'

const SECTIONS = 20

/** Publishes a draft of a page and all of its sections, and kills the server after so many milliseconds, once for each. */
export async function killWhilePublishing(delays: (number | 'answer')[]) {
  const database = await openSqlite()
  const { login } = await createTestApp({ database })
  const { client, cookies } = await login('editor')
  const { id: pageId } = await makePage(database.kysely, { slug: 'library', title: 'Round 0' })
  for (let index = 0; index < SECTIONS; index += 1)
    await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Round 0', orderIndex: index + 1 })

  const readTitles = async () => {
    const { title } = await client.pages.get({ id: pageId })
    const { sections } = await client.pageSections.list({ pageId })
    return [...new Set([title, ...sections.map((section) => section.title)])]
  }
  const rounds = []
  for (const [index, delay] of delays.entries()) {
    const title = `Round ${index + 1}`
    const { sections, fieldsVersion } = await client.pageDrafts.get({ pageId })
    await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields: { title }, version: fieldsVersion } })
    for (const { id, version, ...section } of sections) {
      const { sectionType, description, content, isActive } = section
      const values = { sectionType, title, description, content, isActive }
      await client.pageDrafts.change({ pageId, change: { kind: 'section', id, version, values } })
    }
    const { version } = await client.pageDrafts.get({ pageId })

    const server = await startServer({ dataDir: database.place.dataDir, settings: { SECRET_KEY: TEST_SECRET_KEY } })
    const remote = browse(server.url, cookies.get('__Host-session')).client
    const publishing = safe(remote.pageDrafts.publish({ pageId, version }))
    await (delay === 'answer' ? publishing : wait(delay))
    await server.kill()
    const { error } = await publishing
    const { exists } = await client.pageDrafts.get({ pageId })
    const published = await database.kysely
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'pages.publishDraft')
      .execute()
    const history = await client.history.list({ entityType: 'pages', entityId: pageId })
    rounds.push({
      title,
      wasAnswered: error === null,
      titles: await readTitles(),
      exists,
      audited: published.length,
      versions: history.length - 1,
    })
  }
  return rounds
}

/** Each draft is on the website with all of its parts, one revision and one audit entry, or it is still a draft. */
export function expectWhole(rounds: Awaited<ReturnType<typeof killWhilePublishing>>): void {
  let published = 0
  for (const { title, titles, wasAnswered, ...found } of rounds) {
    const isPublished = titles.includes(title)
    published += isPublished ? 1 : 0
    expect({ title, titles: titles.length, ...found }).toEqual({
      title,
      titles: 1,
      exists: !isPublished,
      audited: published,
      versions: published,
    })
    if (wasAnswered) expect(titles).toEqual([title])
  }
}
