import type { Deps } from '#server/deps.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { fillInSettings } from './fill-in-settings.ts'
import { makeHead } from './head.ts'
import { lagosYear } from './lagos-year.ts'
import type { ResolvedPage } from '#server/website/resolve/resolved-page.ts'
import { NO_PICTURES, readPictures, withPictures } from './pictures.tsx'
import { renderDocument } from './render-document.tsx'
import { DEFAULT_FRAME, readFrame, type Frame } from './frame.ts'
import type { RenderedPage } from '#server/website/cache/page-cache.ts'

const TITLES = { 'unknown-slug': 'Page Not Found', 'not-found': 'Page not found', 'unavailable': 'One moment, please' }
type Message = keyof typeof TITLES

/** What was loaded, as HTML in its frame. */
export function renderLoaded(deps: Deps, frame: Frame, loaded: ResolvedPage, status = 200, pictures = NO_PICTURES): RenderedPage {
  const page = fillInSettings(withPictures(loaded, pictures.known), frame)
  const { view, path, note } = page
  const { site, analytics, until } = frame
  const head = makeHead(frame, page, deps.config.publicUrl, pictures.shared)
  const { year, endsAt } = lagosYear(deps.now())
  return {
    status,
    body: renderDocument({ view, path, note, head, site, analytics, pictures: pictures.known, year, assets: deps.assets }),
    until: Math.min(until, endsAt),
    isOther: page.isOther,
    headers: {
      ...page.headers,
      ...(analytics && { 'Content-Security-Policy': contentSecurityPolicy(deps.config, analytics) }),
    },
  }
}

/** Whatever `load` finds, from the database; a 404 when it finds nothing. The frame is one query beside those of `load`, pictures of Media are another. */
export async function renderPage(
  deps: Deps,
  load: (frame: Promise<Frame>) => Promise<ResolvedPage | undefined>,
  path: string,
  status = 200,
): Promise<RenderedPage> {
  const reading = readLoggedFrame(deps)
  const [frame, page] = await Promise.all([reading, load(reading)])
  const found = page ?? messagePage('unknown-slug', path)
  return renderLoaded(deps, frame, found, page ? status : 404, await readPictures(deps, frame, found))
}

const STATUS = { 'unknown-slug': 404, 'not-found': 404, 'unavailable': 503 }

const messagePage = (kind: Message, path: string): ResolvedPage => ({
  view: { kind },
  path,
  title: TITLES[kind],
  description: '',
  isIndexed: false,
})

/** The frame of the site; a failure is written into the log. */
const readLoggedFrame = (deps: Deps) =>
  readFrame(deps.database.kysely, deps.now()).catch((error: unknown) => {
    deps.log.error({ err: error }, 'Error fetching site settings')
    throw error
  })

const readFrameIfPossible = (deps: Deps) => readLoggedFrame(deps).catch(() => DEFAULT_FRAME)

/** A page that only says something; it can always be shown. */
export async function renderMessage(deps: Deps, kind: Message, path: string): Promise<RenderedPage> {
  const frame = kind === 'unavailable' ? DEFAULT_FRAME : await readFrameIfPossible(deps)
  return renderLoaded(deps, frame, messagePage(kind, path), STATUS[kind])
}

/** The page for a person whose request is refused. */
export async function renderRefusal(deps: Deps, reason: string, path: string, status: number): Promise<RenderedPage> {
  const page = { view: { kind: 'refused' as const, reason }, path, title: 'That did not work', description: '', isIndexed: false }
  return renderLoaded(deps, await readFrameIfPossible(deps), page, status)
}
