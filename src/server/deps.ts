import type { Logger } from 'pino'
import type { Assets } from '#site/document.tsx'
import type { ContentVersion } from './content-version.ts'
import type { Database } from './db/database.ts'
import type { PageCache } from './website/page-cache.ts'

export interface Config {
  /** The website's own address, or undefined: then it is taken from each request. */
  publicUrl: string | undefined
  secretKey: string
  metricsToken: string | undefined
}

/** All that the program needs from outside; main.ts opens the real ones. */
export interface Deps {
  database: Database
  content: ContentVersion
  pages: PageCache
  assets: Assets
  config: Config
  log: Logger
  now: () => Date
}
