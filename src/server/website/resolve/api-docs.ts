import { API_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteName } from '#server/settings/store.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** The documentation of the API. Search engines do not list it. */
export async function resolveApiDocs({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<ResolvedPage> {
  const { describeOperations } = await import('#server/api/openapi.ts')
  const title = `${await readSiteName(database.kysely)} API`
  return {
    view: { kind: 'api', title, operations: await describeOperations(config.publicUrl) },
    path: API_PATHS.docs,
    title,
    description: '',
    isIndexed: false,
  }
}
