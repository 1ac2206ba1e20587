import type { RenderedPage } from '#server/cache/cached-page.ts'
import type { Deps } from '#server/deps.ts'
import type { PageView } from '#site/pages/page-view.ts'

/** What resolving and rendering a public page needs. */
export type PageDeps = Pick<Deps, 'assets' | 'config' | 'cookies' | 'database' | 'log' | 'now' | 'readSiteChrome'>

/** A page before it becomes HTML. `view.kind` says which kind of page it is. */
export interface ResolvedPage {
  view: PageView
  path: string
  /** 200 if not given. */
  status?: number
  /** '' on the home page, which uses the name of the site. */
  title: string
  description: string
  /** The picture of the page, for sharing. */
  image?: string | undefined
  /** Shown above everything else. */
  note?: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** Staff hide it from search engines. In everything else it is like other pages. */
  isNoindex?: boolean | undefined
  bypassesCache?: RenderedPage['bypassesCache']
  headers?: RenderedPage['headers']
  dependsOn?: RenderedPage['dependsOn']
}

/** What a path leads to. */
export type Resolution = ResolvedPage | { redirectTo: string } | { storedRedirect: string }
