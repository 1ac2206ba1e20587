import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { makePage, makeSection } from '#test/make.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { median, SERVER, startSubject, type Subject } from './process.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 15

/** Changes the site name from another process. Returns the milliseconds from the commit until every server shows it. */
async function measureWrites(place: { dataDir: string; databaseUrl?: string }, servers: Subject[]): Promise<number> {
  const database = await openDatabase(place)
  const content = await watchContentVersion(database)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const settingValue = `Name ${round}.`
    await content.change((trx) =>
      trx
        .insertInto('siteSettings')
        .values({ settingKey: 'site_name', settingValue, settingType: 'text', version: 1, updatedAt: '' })
        .onConflict((conflict) => conflict.column('settingKey').doUpdateSet({ settingValue }))
        .execute(),
    )
    const committedAt = performance.now()
    const seen = async ({ url }: Subject) => {
      while (!(await (await fetch(url)).text()).includes(settingValue));
      return performance.now() - committedAt
    }
    times.push(Math.max(...(await Promise.all(servers.map(seen)))))
  }
  await content.stop()
  await database.close()
  return median(times)
}

/** For a server on the same SQLite file. */
export async function measureSqlite(dataDir: string): Promise<number> {
  const server = await startSubject(SERVER, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const time = await measureWrites({ dataDir }, [server])
  await server.stop()
  return time
}

/** For two instances on one PostgreSQL: the slower of them. */
export async function measurePostgres(dataDir: string): Promise<number> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.urlOf('postgres')
  const database = await openDatabase({ dataDir, databaseUrl })
  await migrate(database)
  await database.close()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const servers = [await startSubject(SERVER, settings), await startSubject(SERVER, settings)]
  const time = await measureWrites({ dataDir, databaseUrl }, servers)
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  return time
}

/**
 * A section saved by staff, and the page read by a visitor of the same server, whose page was in the cache before;
 * milliseconds from the answer to the save until the page shows it.
 */
export async function measureSection(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const page = await makePage(database.kysely)
  const { id } = await makeSection(database.kysely, { pageId: page.id, sectionType: 'cta' })
  await database.close()
  const cookie = await signIn({ dataDir, databaseUrl: undefined })
  const server = await startSubject(SERVER, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const read = async () => (await fetch(`${server.url}/${page.slug}`)).text()
  const times: number[] = []
  for (let version = 1; version <= ROUNDS; version += 1) {
    const title = `State ${version}.`
    await read()
    const saved = await fetch(`${server.url}/api/page-sections/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'origin': server.url, cookie },
      body: JSON.stringify({ version, sectionType: 'cta', title, description: null, content: {}, isActive: true }),
    })
    if (!saved.ok) throw new Error(`Saving a section was answered with ${saved.status}`)
    const answeredAt = performance.now()
    while (!(await read()).includes(title));
    times.push(performance.now() - answeredAt)
  }
  await server.stop()
  return median(times)
}
