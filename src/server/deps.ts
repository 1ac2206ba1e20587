import type { Logger } from 'pino'
import type { Assets } from '#site/document.tsx'
import type { ContentVersion } from './content-version.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './features/form-submissions/limits.ts'
import type { PageCache } from './website/page-cache.ts'

export interface Config {
  /** The website's own address, without a slash at the end. */
  publicUrl: string
  secretKey: string
  isDevelopment?: boolean
}

/** All that the program needs from outside; assemble.ts opens the real ones. */
export interface Deps {
  database: Database
  content: ContentVersion
  pages: PageCache
  enquiryLimits: Limits
  assets: Assets
  config: Config
  log: Logger
  now: () => Date
}
