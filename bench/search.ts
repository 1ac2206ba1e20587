import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { openDatabase } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { makePage, makeSection } from '#test/make.ts'
import { SERVER, startSubject } from './process.ts'

/* Measures the processor time of a guest's search in long pages. Needs a build. DATABASE_URL: an empty PostgreSQL database. */

const REQUESTS = 200
const WARM = 40
const databaseUrl = process.env['DATABASE_URL']
const dataDir = mkdtempSync(join(tmpdir(), 'search-'))

const words = (count: number) => 'The fees – and “marks” – of every course are published. '.repeat(count)

async function fill() {
  const database = await openDatabase({ dataDir, databaseUrl })
  await migrate(database)
  for (let number = 0; number < 10; number += 1) {
    await makePage(database.kysely, { title: `Short ${number}`, content: `<p>shortword ${words(20)}</p>` })
    await makePage(database.kysely, { title: `Long ${number}`, content: `<p>longword ${words(1700)}</p>` })
    await makePage(database.kysely, { title: `End ${number}`, content: `<p>${words(1700)} endword</p>` })
    await makePage(database.kysely, { title: `Same ${number}`, content: `<p>${'sameword '.repeat(10_000)}</p>` })
  }
  const { id } = await makePage(database.kysely, { slug: 'huge', title: 'Huge' })
  for (let number = 0; number < 40; number += 1) {
    const answer = `hugeword ${words(1780)}`
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'faq',
      orderIndex: number,
      content: [{ question: 'Q?', answer }],
    })
  }
  await indexQueuedPages(database)
  await database.close()
}

/** Each request has another address, because searches are limited for each address. */
const ask = (url: string, number: number) =>
  new Promise<number>((resolve, reject) => {
    const localAddress = `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`
    get(url, { localAddress, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    }).on('error', reject)
  })

await fill()
const subject = await startSubject(SERVER, {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
try {
  for (const path of [
    '/about',
    '/no-such-page',
    '/search?q=xyzzy',
    '/search?q=shortword',
    '/search?q=longword',
    '/search?q=endword',
    '/search?q=sameword',
    '/search?q=hugeword',
  ]) {
    for (let number = 0; number < WARM; number += 1) await ask(subject.url + path, number)
    const before = subject.cpuSeconds()
    for (let number = 0; number < REQUESTS; number += 1) {
      const status = await ask(subject.url + path, number)
      if (status >= 429) throw new Error(`${path} was answered with ${status}`)
    }
    const each = ((subject.cpuSeconds() - before) / REQUESTS) * 1000
    console.log(`${path.padEnd(24)} ${each.toFixed(2)} ms of CPU`)
  }
} finally {
  await subject.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
