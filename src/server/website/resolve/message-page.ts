import { ONE_MOMENT } from '#server/http/unavailable-response.ts'
import type { PageView } from '#site/pages/page-view.ts'
import type { ResolvedPage } from './resolved-page.ts'

const MESSAGES = {
  'unknown-slug': { title: 'Page Not Found', status: 404 },
  'ended': { title: 'This page has ended', status: 410 },
  'not-found': { title: 'Page not found', status: 404 },
}

const page = (view: PageView, path: string, { title, status }: { title: string; status: number }): ResolvedPage => ({
  view,
  path,
  title,
  status,
  description: '',
  isIndexed: false,
})

/** A page that says why there is no other. */
export const messagePage = (kind: keyof typeof MESSAGES, path: string) =>
  page({ kind, title: MESSAGES[kind].title }, path, MESSAGES[kind])

const failurePage = (title: string, reason: string, path: string, status: number) =>
  page({ kind: 'failed', title, reason }, path, { title, status })

/** The page for a person whose request is refused. */
export const refusedPage = (reason: string, path: string, status: number) =>
  failurePage('That did not work', reason, path, status)

/** The page when another one could not be made. */
export const unavailablePage = (path: string) => failurePage(ONE_MOMENT, 'Failed to load page. Please try again.', path, 503)
