import type { ResolvedPage } from './resolved-page.ts'

const MESSAGES = {
  'unknown-slug': { title: 'Page Not Found', status: 404 },
  'ended': { title: 'This page has ended', status: 410 },
  'not-found': { title: 'Page not found', status: 404 },
  'unavailable': { title: 'One moment, please', status: 503 },
}

/** A page that says why there is no other. */
export const messagePage = (kind: keyof typeof MESSAGES, path: string): ResolvedPage => ({
  view: { kind },
  path,
  ...MESSAGES[kind],
  description: '',
  isIndexed: false,
})

/** The page for a person whose request is refused. */
export const refusedPage = (reason: string, path: string, status: number): ResolvedPage => ({
  view: { kind: 'refused', reason },
  path,
  status,
  title: 'That did not work',
  description: '',
  isIndexed: false,
})
