import { DEFAULT_SITE_NAME } from '#contract/site.ts'
import type { ContentVersion } from '#server/cache/content-version.ts'
import type { Database } from '#server/db/database.ts'
import { readSiteName } from './store.ts'

export interface SiteNameSource {
  database: Database
  content: Pick<ContentVersion, 'current'>
}

/** The name of the college, read again only after content has changed. Without a database it is the last one known. */
export function rememberSiteName({ database, content }: SiteNameSource): () => Promise<string> {
  let known = { name: DEFAULT_SITE_NAME, version: -1 }
  return async () => {
    const version = content.current()
    if (known.version === version) return known.name
    try {
      known = { name: await readSiteName(database.kysely), version }
    } catch {}
    return known.name
  }
}
