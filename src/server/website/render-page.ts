import type { Deps } from '#server/deps.ts'
import { makeHead } from './head.ts'
import type { LoadedPage } from './loaded-page.ts'
import { renderDocument } from './render-document.tsx'
import { DEFAULT_FRAME, readFrame, type Frame } from './site-data.ts'
import type { RenderedPage } from './page-cache.ts'

const TITLES = { 'unknown-slug': 'Page Not Found', 'not-found': 'Page not found', 'unavailable': 'One moment, please' }
type Message = keyof typeof TITLES

/** The HTML of what was loaded, in its frame. */
export function renderLoaded(deps: Deps, frame: Frame, page: LoadedPage): string {
  const { view, path } = page
  const head = makeHead(frame, page, deps.config.publicUrl)
  return renderDocument({ view, path, head, year: deps.now().getFullYear(), site: frame.site, assets: deps.assets })
}

/** Whatever `load` finds, from the database; a 404 when it finds nothing. The frame is one query beside those of `load`. */
export async function renderPage(deps: Deps, load: () => Promise<LoadedPage | undefined>, path: string): Promise<RenderedPage> {
  const [frame, page] = await Promise.all([readFrame(deps.database.kysely, deps.now()), load()])
  return page
    ? { status: 200, body: renderLoaded(deps, frame, page), until: frame.until }
    : { status: 404, body: renderLoaded(deps, frame, messagePage('unknown-slug', path)) }
}

const messagePage = (kind: Message, path: string): LoadedPage => ({
  view: { kind },
  path,
  title: TITLES[kind],
  description: '',
  isIndexed: false,
})

/** A page that only says something; it can always be shown. */
export async function renderMessage(deps: Deps, kind: Message, path: string): Promise<string> {
  const frame =
    kind === 'unavailable' ? DEFAULT_FRAME : await readFrame(deps.database.kysely, deps.now()).catch(() => DEFAULT_FRAME)
  return renderLoaded(deps, frame, messagePage(kind, path))
}
