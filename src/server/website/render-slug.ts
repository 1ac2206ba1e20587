import { pathOfSlug, type ReservedSlug } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { makeHead } from './head.ts'
import { loadPage, pageOfSections, type LoadedPage } from './load-page.ts'
import type { RenderedPage } from './page-cache.ts'
import { renderPage } from './render.tsx'
import { DEFAULT_FRAME, readFrame, type Frame } from './site-data.ts'

const TITLES = { 'unknown-slug': 'Page Not Found', 'not-found': 'Page not found', 'unavailable': 'One moment, please' }
type Message = keyof typeof TITLES

function render(deps: Deps, frame: Frame, page: LoadedPage, path: string, isIndexed: boolean): string {
  const { view, title, description } = page
  const head = makeHead({ frame, title: path === '/' ? '' : title, description, path, origin: deps.config.publicUrl, isIndexed })
  return renderPage({ view, path, year: deps.now().getFullYear(), head, site: frame.site, assets: deps.assets })
}

/** The page of a slug from the database: four queries. Unknown slugs give a 404. */
export async function renderSlug(deps: Deps, slug: string, form: ContactFormState): Promise<RenderedPage> {
  const path = pathOfSlug(slug)
  const [frame, page] = await Promise.all([readFrame(deps.database.kysely), loadPage(deps, slug, form)])
  return page
    ? { status: 200, html: render(deps, frame, page, path, true) }
    : { status: 404, html: render(deps, frame, messagePage('unknown-slug'), path, false) }
}

/** A built-in page as it comes with the program, for when the database cannot be read. */
export const renderBuiltIn = (deps: Deps, slug: ReservedSlug, form: ContactFormState): string =>
  render(deps, DEFAULT_FRAME, pageOfSections(slug, undefined, form, deps.log), pathOfSlug(slug), true)

const messagePage = (kind: Message): LoadedPage => ({ view: { kind }, title: TITLES[kind], description: '' })

/** A page that only says something; it can always be shown. */
export async function renderMessage(deps: Deps, kind: Message, path: string): Promise<string> {
  const frame = kind === 'unavailable' ? DEFAULT_FRAME : await readFrame(deps.database.kysely).catch(() => DEFAULT_FRAME)
  return render(deps, frame, messagePage(kind), path, false)
}
