import type { RenderedPage } from '#server/website/cache/page-cache.ts'
import type { PageView } from '#site/pages/page-view.ts'

/** What a path leads to, before it is markup. */
export interface ResolvedPage {
  view: PageView
  path: string
  /** '' on the home page, which bears the name of the site. */
  title: string
  description: string
  /** The picture of a post, for those who share it. */
  image?: string | undefined
  /** Shown above everything else. */
  note?: string
  /** Pages that only say something are not for search engines. */
  isIndexed: boolean
  /** See page-cache.ts. */
  isOther?: RenderedPage['isOther']
  headers?: RenderedPage['headers']
}
