import { PUBLIC_PATHS } from '#contract/paths.ts'
import type { Crumb } from '#site/pages/page-view.ts'

export const HOME: Crumb = { title: 'Home', path: PUBLIC_PATHS.home }
export const NEWS: Crumb = { title: 'News', path: PUBLIC_PATHS.blog }
/** The page itself, which needs no link. */
export const here = (title: string): Crumb => ({ title, path: '' })
