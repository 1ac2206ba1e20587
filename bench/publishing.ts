import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { watchContentVersion } from '#server/content-version.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { median, startSubject, type Subject } from './process.ts'

const ROUNDS = 15
const SERVER = 'dist/server/main.js'

/** Writes a site name in a process that is none of the servers; milliseconds from the commit until each of them shows it. */
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

/** To a server on the same SQLite file. */
export async function measureSqlite(dataDir: string): Promise<number> {
  const server = await startSubject(SERVER, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const time = await measureWrites({ dataDir }, [server])
  await server.stop()
  return time
}

/** To two instances on one PostgreSQL: the slower of them. */
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
